//! What `cargo binstall` would fetch and unpack is what a release holds; its template of an address begins at a repository.

use std::fs;
use std::path::Path;

use toml::Value;

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the house")
}

/// The targets that the workflow builds.
fn targets() -> Vec<String> {
    let workflow = text(".github/workflows/release.yml");
    let named = workflow.lines().filter_map(|line| line.split_once(", target: ")?.1.split_whitespace().next());
    named.map(str::to_owned).collect()
}

/// The name of an archive's folder, and the ending of the archive, as `.ci/archive` says them.
fn packed(version: &str, target: &str) -> (String, &'static str) {
    let script = text(".ci/archive");
    let name = script.lines().find_map(|line| line.strip_prefix("name=")).expect("it names its folder");
    let ending = if target.contains("windows") { ".zip" } else { ".tar.gz" };
    assert!(script.contains(&format!("archive=$name{ending}")), "no archive ends with {ending}");
    (name.replace("$version", version).replace("$target", target), ending)
}

#[test]
fn what_binstall_fetches_is_what_a_release_holds() {
    let manifest: Value = toml::from_str(&text("Cargo.toml")).expect("TOML");
    let package = &manifest["package"];
    let (said, version) = (&package["metadata"]["binstall"], package["version"].as_str().expect("a version"));
    let targets = targets();
    assert!(targets.len() >= 6 && targets.iter().any(|target| target.starts_with("aarch64")), "{targets:?}");
    for target in &targets {
        let overriding = said["overrides"].get(target.as_str()).and_then(|own| own.get("pkg-fmt"));
        // `tgz` is looked for as `.tgz` and as `.tar.gz`.
        let ending = match overriding.unwrap_or(&said["pkg-fmt"]).as_str() {
            Some("tgz") => ".tar.gz",
            Some("zip") => ".zip",
            other => panic!("{target}: {other:?}"),
        };
        let filled = |key: &str| {
            let exe = if target.contains("windows") { ".exe" } else { "" };
            let words = [("{ version }", version), ("{ target }", target), ("{ archive-suffix }", ending)];
            let words = words.into_iter().chain([("{ bin }", "drumhead"), ("{ binary-ext }", exe)]);
            words.fold(said[key].as_str().expect("a template").to_owned(), |text, (word, by)| text.replace(word, by))
        };
        let (folder, archive) = packed(version, target);
        assert_eq!(filled("pkg-url"), format!("{{ repo }}/releases/download/v{version}/{folder}{archive}"));
        let exe = if target.contains("windows") { "drumhead.exe" } else { "drumhead" };
        assert_eq!(filled("bin-dir"), format!("{folder}/{exe}"));
    }
}
