//! A real browser without a window, told what to do over a pipe as its own tools tell it.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::folder::Folder;

/// How long anything may take that a browser does at once.
const SOON: Duration = Duration::from_secs(60);

/// A browser with one page open.
pub struct Browser {
    child: Child,
    told: File,
    says: BufReader<File>,
    session: Value,
    last: u64,
}

impl Browser {
    /// Starts one with its folder there. `None` where none is installed, and says so.
    pub fn start(folder: &Folder) -> Option<Browser> {
        if Command::new("chromium").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
            eprintln!("chromium is missing: nothing was tried");
            return None;
        }
        let pipes = [folder.file("told"), folder.file("says")];
        let made = Command::new("mkfifo").args(&pipes).status().expect("mkfifo runs");
        assert!(made.success(), "no pipes");
        // The browser reads what it is told on 3 and answers on 4.
        let script = "exec chromium --headless --no-sandbox --disable-gpu --remote-debugging-pipe --user-data-dir=\"$1\" \
                      3<\"$2\" 4>\"$3\"";
        let profile = folder.file("browser");
        let mut shell = Command::new("sh");
        shell.args(["-c", script, "sh"]).arg(profile).args(&pipes);
        let child = shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("sh runs");
        let told = File::options().write(true).open(&pipes[0]).expect("a pipe");
        let says = BufReader::new(File::open(&pipes[1]).expect("a pipe"));
        let mut browser = Browser { child, told, says, session: Value::Null, last: 0 };
        let page = browser.tell("Target.createTarget", json!({"url": "about:blank"}))["targetId"].clone();
        let attached = browser.tell("Target.attachToTarget", json!({"targetId": page, "flatten": true}));
        browser.session = attached["sessionId"].clone();
        browser.tell("Page.enable", json!({}));
        Some(browser)
    }

    /// Tells it something, and waits for what it answers. Nothing may be wrong with it.
    #[track_caller]
    pub fn tell(&mut self, method: &str, params: Value) -> Value {
        self.try_to_tell(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_to_tell(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.last += 1;
        let mut message = json!({"id": self.last, "method": method, "params": params});
        if !self.session.is_null() {
            message["sessionId"] = self.session.clone();
        }
        write!(self.told, "{message}\0").expect("it listens");
        loop {
            let mut bytes = Vec::new();
            assert!(self.says.read_until(0, &mut bytes).expect("it answers") > 0, "the browser is gone");
            bytes.pop();
            let said: Value = serde_json::from_slice(&bytes).expect("JSON");
            if said["id"] == self.last {
                return if said["error"].is_null() { Ok(said["result"].clone()) } else { Err(said["error"].clone()) };
            }
        }
    }

    /// A phone of this width, light or dark, with or without scripts.
    pub fn phone(&mut self, width: u32, dark: bool, scripts: bool) {
        let size = json!({"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": true});
        self.tell("Emulation.setDeviceMetricsOverride", size);
        let scheme = json!({"name": "prefers-color-scheme", "value": if dark { "dark" } else { "light" }});
        self.tell("Emulation.setEmulatedMedia", json!({"features": [scheme]}));
        self.tell("Emulation.setScriptExecutionDisabled", json!({"value": !scripts}));
    }

    /// Opens an address, and waits until words stand on its page.
    pub fn open(&mut self, address: &str, words: &str) {
        self.tell("Page.navigate", json!({"url": address}));
        self.until(words, SOON);
    }

    /// The page as it stands in the browser.
    pub fn html(&mut self) -> String {
        loop {
            let root = self.tell("DOM.getDocument", json!({"depth": 0}))["root"]["nodeId"].clone();
            // Where another page has come in between, that one is read.
            if let Ok(html) = self.try_to_tell("DOM.getOuterHTML", json!({"nodeId": root})) {
                return html["outerHTML"].as_str().expect("HTML").to_owned();
            }
        }
    }

    /// Waits until words stand on the page.
    #[track_caller]
    pub fn until(&mut self, words: &str, within: Duration) -> String {
        let begun = Instant::now();
        loop {
            let html = self.html();
            if html.contains(words) {
                return html;
            }
            assert!(begun.elapsed() < within, "no {words:?} in\n{html}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the page has all that it is made of, its style among it.
    pub fn loaded(&mut self) {
        let begun = Instant::now();
        while self.ask("document.readyState") != "complete" {
            assert!(begun.elapsed() < SOON, "the page is never complete");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// What a script on the page comes to.
    pub fn ask(&mut self, script: &str) -> Value {
        let done = self.tell("Runtime.evaluate", json!({"expression": script, "returnByValue": true}));
        done["result"]["value"].clone()
    }

    /// How wide the page is, in CSS pixels: more than the phone where something is cut.
    pub fn width(&mut self) -> f64 {
        let sizes = self.tell("Page.getLayoutMetrics", json!({}));
        sizes["cssContentSize"]["width"].as_f64().expect("a width")
    }

    /// A picture of the whole page, as PNG in Base64.
    pub fn picture(&mut self) -> String {
        let shot = self.tell("Page.captureScreenshot", json!({"captureBeyondViewport": true}));
        shot["data"].as_str().expect("a picture").to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Asked to close it ends its own helpers too.
        let _ = write!(self.told, "{}\0", json!({"id": self.last + 1, "method": "Browser.close"}));
        let _ = self.child.wait();
    }
}
