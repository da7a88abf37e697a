//! `src/` as text: its files without comments and tests, and what they import.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A file of the house.
pub struct Source {
    /// Its path below `src/`: `umpire/dice/odds.rs`.
    pub path: String,
    /// Its code, line by line as it stands there; comments and tests are blank.
    pub code: String,
}

impl Source {
    /// The module that it is, from the root of the crate.
    fn module(&self) -> Vec<String> {
        let path = self.path.trim_end_matches(".rs");
        let parts = path.split('/').filter(|part| !matches!(*part, "mod" | "lib")).map(str::to_owned);
        parts.collect()
    }
}

/// Every Rust file under a folder of `src/`, tests aside: those in files or folders of that name, or under `#[cfg(test)]`.
pub fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the house") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() && !path.ends_with("tests") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                let below = path.strip_prefix(&root).expect("below src");
                let below = below.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
                found.push(Source { path: below, code: code(&text) });
            }
        }
    }
    assert!(!found.is_empty(), "no sources where the house has a room");
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// Without comments and what is only compiled for tests; the lines keep their numbers.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut testing = false;
    let mut item = String::new();
    for line in text.lines() {
        testing |= line.trim() == "#[cfg(test)]";
        if testing {
            // The item ends with its line, or with a brace at the beginning of one.
            item.push_str(line);
            testing = !(line == "}" || line.ends_with(';') && !item.contains('{'));
            if !testing {
                item.clear();
            }
        } else {
            code.push_str(without_comment(line));
        }
        code.push('\n');
    }
    code
}

fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match c {
            '"' if before != '\\' && before != '\'' => quoted = !quoted,
            '/' if !quoted && line[at..].starts_with("//") => return &line[..at],
            _ => {}
        }
        before = c;
    }
    line
}

/// A path that a file names, from the root of the crate; `*` at its end for everything.
pub struct Import {
    pub path: Vec<String>,
    /// Whether it is only handed on: `pub use`.
    handed_on: bool,
    /// The name by which the file knows it, where it stands in a `use`.
    name: Option<String>,
}

/// Every path of the crate that a file names: in its `use`s, and in its code.
pub fn imports(source: &Source, modules: &BTreeMap<Vec<String>, usize>) -> Vec<Import> {
    let own = source.module();
    let tokens = tokens(&source.code);
    let mut found: Vec<Import> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "use" {
            let handed_on = at > 0 && matches!(tokens[at - 1].as_str(), "pub" | ")");
            let mut paths = Vec::new();
            at = tree(&tokens, at + 1, &mut Vec::new(), &mut paths);
            for (path, name) in paths {
                if let Some(path) = absolute(&own, &path, modules) {
                    found.push(Import { path, handed_on, name: Some(name) });
                }
            }
        } else if tokens.get(at + 1).is_some_and(|next| next == "::") && (at == 0 || tokens[at - 1] != "::") {
            let mut path = vec![tokens[at].clone()];
            while tokens.get(at + 1).is_some_and(|next| next == "::")
                && tokens.get(at + 2).is_some_and(|next| word(next))
            {
                at += 2;
                path.push(tokens[at].clone());
            }
            at += 1;
            // A module that was imported by its name.
            let known = found.iter().find(|import| import.name.as_ref() == path.first());
            let whole = match known.filter(|import| modules.contains_key(&import.path)) {
                Some(import) => Some([&import.path[..], &path[1..]].concat()),
                None => absolute(&own, &path, modules),
            };
            found.extend(whole.map(|path| Import { path, handed_on: false, name: None }));
        } else {
            at += 1;
        }
    }
    found
}

fn word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

fn tokens(code: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let len = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        if !first.is_whitespace() {
            tokens.push(rest[..len].to_owned());
        }
        rest = &rest[len..];
    }
    tokens
}

/// The paths of a `use` from its token `at` on, each with the name that it gets; says where it ends.
fn tree(tokens: &[String], mut at: usize, above: &mut Vec<String>, found: &mut Vec<(Vec<String>, String)>) -> usize {
    let depth = above.len();
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = tree(tokens, at, above, found);
                    at += usize::from(tokens.get(at).is_some_and(|token| token == ","));
                }
                above.truncate(depth);
                return at + 1;
            }
            "::" => at += 1,
            "," | ";" | "}" => break,
            "as" => {
                at += 2;
                let name = tokens[at - 1].clone();
                found.push((above.clone(), name));
                above.truncate(depth);
                return at;
            }
            "self" if depth > 0 => at += 1,
            part => {
                above.push(part.to_owned());
                at += 1;
            }
        }
    }
    if above.len() > depth || tokens.get(at - 1).is_some_and(|token| token == "self") {
        let name = above.last().cloned().unwrap_or_default();
        found.push((above.clone(), name));
    }
    above.truncate(depth);
    at
}

/// A path of the crate from its root; `None` for one of another crate, or of what a file itself defines.
fn absolute(own: &[String], path: &[String], modules: &BTreeMap<Vec<String>, usize>) -> Option<Vec<String>> {
    let mut base = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "super" | "self" => own.to_vec(),
        child => {
            let below = [own, &[child.to_owned()]].concat();
            return modules.contains_key(&below).then(|| [own, path].concat());
        }
    };
    let mut rest = path;
    while let Some((first, after)) = rest.split_first() {
        match first.as_str() {
            "crate" | "self" => {}
            "super" => drop(base.pop()),
            _ => break,
        }
        rest = after;
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

/// The files of the house and which imports which, what is handed on (`pub use`) followed to where it is defined.
pub struct House {
    pub sources: Vec<Source>,
    modules: BTreeMap<Vec<String>, usize>,
    imports: Vec<Vec<Import>>,
}

impl House {
    pub fn read() -> House {
        let sources = sources("");
        let modules: BTreeMap<_, _> = sources.iter().enumerate().map(|(at, source)| (source.module(), at)).collect();
        let imports = sources.iter().map(|source| imports(source, &modules)).collect();
        House { sources, modules, imports }
    }

    /// The file in which a path is defined.
    fn defined(&self, path: &[String], depth: usize) -> Option<usize> {
        let module = (0..=path.len()).rev().find_map(|len| self.modules.get(&path[..len]).map(|at| (len, *at)));
        let (len, file) = module?;
        let Some(name) = path.get(len) else { return Some(file) };
        let by_name = self.imports[file].iter().find(|import| import.name.as_ref() == Some(name));
        let by_star = || {
            let mut stars =
                self.imports[file].iter().filter(|import| import.path.last().is_some_and(|last| last == "*"));
            let whole = |import: &Import| [&import.path[..import.path.len() - 1], &path[len..]].concat();
            stars.find_map(|import| self.defined(&whole(import), depth + 1).filter(|at| self.defines(*at, name)))
        };
        match by_name {
            Some(import) if depth < 8 => {
                self.defined(&[&import.path[..], &path[len + 1..]].concat(), depth + 1).or(Some(file))
            }
            None if depth < 8 && !self.defines(file, name) => by_star().or(Some(file)),
            _ => Some(file),
        }
    }

    fn defines(&self, file: usize, name: &str) -> bool {
        let kinds = ["struct", "enum", "fn", "const", "static", "type", "trait", "mod"];
        kinds.iter().any(|kind| {
            let item = format!("{kind} {name}");
            let mut places = self.sources[file].code.match_indices(&item);
            places.any(|(at, _)| {
                !self.sources[file].code[at + item.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
            })
        })
    }

    /// The files that a file needs, itself aside; what it only hands on aside.
    pub fn needs(&self, file: usize) -> BTreeSet<usize> {
        let used = self.imports[file].iter().filter(|import| !import.handed_on);
        used.filter_map(|import| self.defined(&import.path, 0)).filter(|at| *at != file).collect()
    }

    /// The first names of what a file imports, from the root of the crate, handed on or not.
    pub fn floors(&self, file: usize) -> BTreeSet<&str> {
        self.imports[file].iter().filter_map(|import| import.path.first()).map(String::as_str).collect()
    }

    /// Files below a folder that need each other in a circle: each circle by one way round it.
    pub fn circles(&self, folder: &str) -> Vec<String> {
        let files: Vec<usize> =
            (0..self.sources.len()).filter(|at| self.sources[*at].path.starts_with(folder)).collect();
        let needs: BTreeMap<usize, BTreeSet<usize>> = files.iter().map(|at| (*at, self.needs(*at))).collect();
        let mut done: BTreeSet<usize> = BTreeSet::new();
        let mut found = Vec::new();
        for start in files {
            if done.contains(&start) {
                continue;
            }
            if let Some(way) = way_back(&needs, start) {
                done.extend(&way);
                let names: Vec<&str> = way.iter().map(|at| self.sources[*at].path.as_str()).collect();
                found.push(format!("{} -> {}", names.join(" -> "), names[0]));
            }
        }
        found
    }
}

/// The shortest way from a file back to it.
fn way_back(needs: &BTreeMap<usize, BTreeSet<usize>>, start: usize) -> Option<Vec<usize>> {
    let mut from: BTreeMap<usize, usize> = BTreeMap::new();
    let mut next = std::collections::VecDeque::from([start]);
    while let Some(at) = next.pop_front() {
        for &to in needs.get(&at).into_iter().flatten() {
            if to == start {
                let mut way = vec![at];
                while let Some(before) = from.get(&way[way.len() - 1]).filter(|_| way[way.len() - 1] != start) {
                    way.push(*before);
                }
                way.reverse();
                return Some(way);
            }
            if needs.contains_key(&to) && !from.contains_key(&to) {
                from.insert(to, at);
                next.push_back(to);
            }
        }
    }
    None
}
