//! What is not saved of an order of battle lies in a file of each editor's own.

use std::fs;

use crate::support::folder::Folder;
use drumhead::army_files::{Asides, Unsaved, lies_aside};

fn left(text: Option<&str>, elsewhere: bool) -> Unsaved {
    Unsaved { text: text.map(str::to_owned), elsewhere }
}

/// Each `Asides` stands for a program; one that is dropped has ended.
#[test]
fn two_editors_of_one_order_of_battle_have_a_file_each_and_lose_nothing() {
    for place in ["outposts.toml", "honours-of-war"] {
        let folder = Folder::new(&format!("asides-{place}"));
        let stem = if place.ends_with(".toml") { place.to_owned() } else { format!("new-{place}") };
        let (first, second) = (folder.file(&format!("{stem}.unsaved")), folder.file(&format!("{stem}.2.unsaved")));
        let place = if place.ends_with(".toml") { folder.file(place).display().to_string() } else { place.to_owned() };
        let (one, two) = (Asides::default(), Asides::default());
        assert_eq!(one.take_up(&folder.0, &place), left(None, false));
        assert_eq!(one.put(&folder.0, &place, Some("one")), Ok(false));
        assert_eq!(two.take_up(&folder.0, &place), left(None, true));
        assert_eq!(two.put(&folder.0, &place, Some("two")), Ok(true), "said once");
        assert_eq!(two.put(&folder.0, &place, Some("two again")), Ok(false));
        assert_eq!(one.put(&folder.0, &place, Some("one again")), Ok(false));
        let read = |path| fs::read_to_string(path).expect("is there");
        assert_eq!((read(&first), read(&second)), ("one again".to_owned(), "two again".to_owned()));

        drop(one);
        let three = Asides::default();
        assert_eq!(three.take_up(&folder.0, &place), left(Some("one again"), true));
        drop(two);
        let four = Asides::default();
        assert_eq!(four.take_up(&folder.0, &place), left(Some("two again"), true));
        assert_eq!(four.take_up(&folder.0, &place), left(Some("two again"), false), "its own is no other's");
        assert_eq!(three.put(&folder.0, &place, None), Ok(false));
        assert!(!first.exists() && second.exists() && lies_aside(&folder.0, &place));
        assert_eq!(four.put(&folder.0, &place, Some("two saved")), Ok(false));
        assert_eq!(four.put(&folder.0, &place, None), Ok(false));
        assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 0);
        assert!(!lies_aside(&folder.0, &place));
    }
}

/// What lies there and was not taken up is nobody's to write over, even where its program has ended since.
#[test]
fn what_was_left_behind_meanwhile_is_not_written_over() {
    let folder = Folder::new("asides-left");
    let place = folder.file("outposts.toml").display().to_string();
    let (one, two) = (Asides::default(), Asides::default());
    one.put(&folder.0, &place, Some("one")).expect("is put aside");
    two.take_up(&folder.0, &place);
    drop(one);
    assert_eq!(two.put(&folder.0, &place, Some("two")), Ok(false));
    let three = Asides::default();
    assert_eq!(three.take_up(&folder.0, &place), left(Some("one"), true));
}

#[test]
fn a_tenth_editor_is_told() {
    let folder = Folder::new("asides-ten");
    let place = folder.file("outposts.toml").display().to_string();
    let editors: Vec<Asides> = (0..9).map(|_| Asides::default()).collect();
    for editor in &editors {
        editor.put(&folder.0, &place, Some("changed")).expect("is put aside");
    }
    let refused = Asides::default().put(&folder.0, &place, Some("changed")).expect_err("all are taken");
    assert!(refused.contains("outposts.toml.unsaved and those beside it are taken"), "{refused}");
}
