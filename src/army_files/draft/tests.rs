use super::*;

const TEXT: &str = r#"# A battle of ours.
title = "Ours"

[[objective]]
name = "Bridge"
held_by = "Prussia" # from the start

# The blue ones.
[[army]]
name = "Prussia"  # on the left

# First line.
[[army.brigade]]
name = "Bevern"
unit = [
    { name = "IR 7", type = "infantry" }, # veterans
    # The guns stand behind.
    { name = "Battery", type = "artillery" }, # two guns
    { name = "IR 17" },
]

[[army]]
name = "Austria"

[[army.brigade]]
name = "Lacy"

# The grenadiers.
[[army.brigade.unit]]
name = "Grenadiers" # tall

[[army.brigade.unit]]
name = "IR Kaiser"
"#;

fn draft() -> Draft {
    Draft::read(TEXT).expect("is TOML")
}

/// The text with each of these pieces replaced once.
fn changed(changes: &[(&str, &str)]) -> String {
    let mut text = TEXT.to_owned();
    for (from, to) in changes {
        assert_eq!(text.matches(from).count(), 1, "{from:?}");
        text = text.replacen(from, to, 1);
    }
    text
}

#[test]
fn a_draft_that_is_not_edited_is_the_text() {
    assert_eq!(draft().text(), TEXT);
    let counts = [
        TomlPath::Battle,
        TomlPath::Army(0),
        TomlPath::Brigade(0, 0),
        TomlPath::Brigade(1, 0),
        TomlPath::Unit(0, 0, 0),
    ];
    assert_eq!(counts.map(|path| draft().count(path)), [2, 1, 3, 2, 0]);
    assert_eq!(draft().get(TomlPath::Unit(0, 0, 1), "type").as_deref(), Some("artillery"));
    assert_eq!(draft().get(TomlPath::Unit(1, 0, 0), "type"), None);
}

#[test]
fn a_key_is_set_and_taken_out_beside_its_comment() {
    let mut draft = draft();
    draft.set(TomlPath::Unit(1, 0, 0), "name", "Guards").expect("is there");
    draft.set(TomlPath::Unit(0, 0, 0), "type", "cavalry").expect("is there");
    draft.set(TomlPath::Brigade(1, 0), "rating", "dashing").expect("is there");
    let lacy = "name = \"Lacy\"\n";
    let expected = changed(&[
        ("name = \"Grenadiers\" # tall", "name = \"Guards\" # tall"),
        ("\"IR 7\", type = \"infantry\"", "\"IR 7\", type = \"cavalry\""),
        (lacy, "name = \"Lacy\"\nrating = \"dashing\"\n"),
    ]);
    assert_eq!(draft.text(), expected);
    assert_eq!(draft.clear(TomlPath::Brigade(1, 0), "rating"), Ok(true));
    assert_eq!(draft.clear(TomlPath::Brigade(1, 0), "rating"), Ok(false));
    assert!(draft.text().contains("name = \"Lacy\"\n\n# The grenadiers."));
}

#[test]
fn the_last_key_of_a_line_leaves_its_space_before_the_brace() {
    let mut draft = draft();
    let unit = TomlPath::Unit(0, 0, 1);
    draft.set(unit, "gun", "light").expect("is there");
    assert_eq!(draft.text(), changed(&[("type = \"artillery\" }", "type = \"artillery\", gun = \"light\" }")]));
    draft.clear(unit, "gun").expect("is there");
    assert_eq!(draft.text(), TEXT);
    draft.clear(unit, "type").expect("is there");
    assert_eq!(draft.text(), changed(&[("{ name = \"Battery\", type = \"artillery\" }", "{ name = \"Battery\" }")]));
}

#[test]
fn a_key_of_a_table_below_is_named_with_its_table() {
    let mut draft =
        Draft::read("[[army]]\ngeneral = { name = \"Browne\" } # old\n\n[army.hold]\nuntil = 2\n").expect("is TOML");
    assert_eq!(draft.get(TomlPath::Army(0), "general.name").as_deref(), Some("Browne"));
    draft.set(TomlPath::Army(0), "general.rating", "dashing").expect("is there");
    draft.set(TomlPath::Army(0), "hold.until", 3).expect("is there");
    let expected = "[[army]]\ngeneral = { name = \"Browne\", rating = \"dashing\" } # old\n\n[army.hold]\nuntil = 3\n";
    assert_eq!(draft.text(), expected);
    assert!(draft.set(TomlPath::Army(0), "none.until", 3).is_err());
}

#[test]
fn objectives_follow_the_army_that_is_renamed() {
    let mut draft = draft();
    draft.rename(TomlPath::Army(0), "Brandenburg").expect("is there");
    let expected = changed(&[
        ("name = \"Prussia\"  # on the left", "name = \"Brandenburg\"  # on the left"),
        ("held_by = \"Prussia\" # from", "held_by = \"Brandenburg\" # from"),
    ]);
    assert_eq!(draft.text(), expected);
}

#[test]
fn a_unit_is_added_in_the_manner_of_its_list() {
    let mut draft = draft();
    let keys = [("name", Value::from("Jaeger")), ("type", Value::from("light_infantry"))];
    assert_eq!(draft.add(TomlPath::Brigade(0, 0), &keys), Ok(TomlPath::Unit(0, 0, 3)));
    assert_eq!(draft.add(TomlPath::Brigade(1, 0), &keys), Ok(TomlPath::Unit(1, 0, 2)));
    let expected = changed(&[
        (
            "    { name = \"IR 17\" },\n",
            "    { name = \"IR 17\" },\n    { name = \"Jaeger\", type = \"light_infantry\" },\n",
        ),
        (
            "name = \"IR Kaiser\"\n",
            "name = \"IR Kaiser\"\n\n[[army.brigade.unit]]\nname = \"Jaeger\"\ntype = \"light_infantry\"\n",
        ),
    ]);
    assert_eq!(draft.text(), expected);
}

#[test]
fn a_brigade_is_added_to_its_army_and_takes_units() {
    let mut draft = draft();
    let brigade = draft.add(TomlPath::Army(0), &[("name", Value::from("Kleist"))]).expect("is there");
    assert_eq!(brigade, TomlPath::Brigade(0, 1));
    draft.add(brigade, &[("name", Value::from("IR 27"))]).expect("is there");
    let end = "    { name = \"IR 17\" },\n]\n";
    let added = format!("{end}\n[[army.brigade]]\nname = \"Kleist\"\nunit = [\n    {{ name = \"IR 27\" }},\n]\n");
    assert_eq!(draft.text(), changed(&[(end, &added)]));
    assert_eq!(draft.count(TomlPath::Army(0)), 2);
}

#[test]
fn a_unit_goes_with_its_comment_and_leaves_its_neighbours_theirs() {
    let mut second = draft();
    second.remove(TomlPath::Unit(0, 0, 1)).expect("is there");
    let guns = "    # The guns stand behind.\n    { name = \"Battery\", type = \"artillery\" }, # two guns\n";
    assert_eq!(second.text(), changed(&[(guns, "")]));
    let mut last = draft();
    last.remove(TomlPath::Unit(0, 0, 2)).expect("is there");
    assert_eq!(last.text(), changed(&[("    { name = \"IR 17\" },\n", "")]));
    let mut first = draft();
    first.remove(TomlPath::Unit(1, 0, 0)).expect("is there");
    let grenadiers = "# The grenadiers.\n[[army.brigade.unit]]\nname = \"Grenadiers\" # tall\n\n";
    assert_eq!(first.text(), changed(&[(grenadiers, "")]));
}

#[test]
fn what_is_not_there_is_refused() {
    let mut draft = draft();
    assert_eq!(draft.set(TomlPath::Unit(0, 0, 9), "name", "x"), Err("Unit(0, 0, 9) is not there".to_owned()));
    assert!(draft.remove(TomlPath::Army(2)).is_err());
    assert!(draft.add(TomlPath::Unit(0, 0, 0), &[]).is_err());
    assert_eq!(draft.text(), TEXT);
    assert!(Draft::read("name = ").is_err());
}
