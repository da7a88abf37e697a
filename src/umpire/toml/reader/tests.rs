use serde::Deserialize;

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Class {
    Superior,
    Standard,
    Inferior,
}

type Unit = (Option<String>, Option<Class>, Option<u32>, Option<bool>);

fn unit(fields: &mut Fields<'_>) -> Unit {
    fields.require("name", "write name = \"...\"");
    (
        fields.text("name").map(|name| name.into_inner()),
        fields.word("class").map(|class| class.into_inner()),
        fields.whole("hits", 0..=9).map(|hits| hits.into_inner()),
        fields.flag("gone").map(|gone| gone.into_inner()),
    )
}

fn army(text: &str) -> Result<Vec<Unit>, Vec<(&str, String, String)>> {
    let said =
        |faults: Vec<Complaint>| faults.into_iter().map(|fault| (&text[fault.span], fault.what, fault.cure)).collect();
    read(text, "an army", |fields| fields.tables("unit", "a unit", unit)).map(|(units, ..)| units).map_err(said)
}

fn whats(text: &str) -> Vec<(&str, String)> {
    army(text).unwrap_err().into_iter().map(|(place, what, _)| (place, what)).collect()
}

fn said(place: &'static str, what: &str) -> (&'static str, String) {
    (place, what.to_owned())
}

#[test]
fn a_good_text_reads_in_either_way_of_writing_tables() {
    let expected = vec![
        (Some("Harrach".to_owned()), Some(Class::Superior), Some(2), Some(true)),
        (Some("Wied".to_owned()), None, None, None),
    ];
    let headings =
        "[[unit]]\nname = \"Harrach\"\nclass = \"superior\"\nhits = 2\ngone = true\n[[unit]]\nname = \"Wied\"";
    let inline =
        "unit = [{ name = \" Harrach \", class = \"superior\", hits = 0x2, gone = true }, { name = \"Wied\" }]";
    assert_eq!(army(headings).unwrap(), expected);
    assert_eq!(army(inline).unwrap(), expected);
}

#[test]
fn all_faults_come_at_once_in_the_order_of_the_text() {
    let text =
        "titel = 1\n[[unit]]\nname = 17\nclas = \"elite\"\nclass = \"elite\"\nhits = 10\n[[unit]]\ngone = \"yes\"\n";
    assert_eq!(
        whats(text),
        [
            said("titel", "titel is no key of an army"),
            said("17", "name is a number, not a text"),
            said("clas", "clas is no key of a unit"),
            said("\"elite\"", "class \"elite\" is not one of superior, standard, inferior"),
            said("10", "hits 10 is not from 0 to 9"),
            said("[[unit]]", "a unit has no name"),
            said("\"yes\"", "gone is a text, not true or false"),
        ]
    );
}

#[test]
fn cures_say_what_was_meant() {
    let text = "[[unit]]\nname = \"a\"\nclas = 1\nclass = \"Supirior\"\n";
    let cures: Vec<String> = army(text).unwrap_err().into_iter().map(|(.., cure)| cure).collect();
    assert_eq!(cures, ["did you mean class?", "did you mean \"superior\"?"]);
}

#[test]
fn of_broken_toml_nothing_is_told_but_where_it_breaks() {
    let faults = whats("[[unit]]\nname = Harrach\nclass = \"elite\"\n[[unit]]\nname = \"a\"\nname = \"b\"\n");
    assert_eq!(faults.iter().map(|(place, _)| *place).collect::<Vec<_>>(), ["Harrach", "name"], "{faults:?}");
}

#[test]
fn a_text_of_any_size_is_read_in_no_time_and_told_of_in_a_thousand_faults() {
    let start = std::time::Instant::now();
    let keys: String = (0..100_000).map(|n| format!("key{n} = {n}\n")).collect();
    assert_eq!(whats(&keys).len(), 1_001);
    let what = "more than 200 in a list: no battle has so many";
    assert_eq!(whats(&"[[unit]]\nname = \"a\"\n".repeat(40_000)), [said("[[unit]]", what)]);
    assert_eq!(whats(&"[[unit]]\n".repeat(40_000)).len(), 201);
    let below = |text: &str| read(text, "a battle", |top| top.tables("a", "an a", |a| a.tables("b", "a b", |_| ())));
    let all = format!("[[a]]\n{}", "[[a.b]]\n".repeat(150)).repeat(150);
    let faults = below(&all).map(drop).expect_err("is refused");
    let what = "more than 2000 armies, brigades, units and other tables: no battle has so many";
    assert_eq!(faults.iter().map(|fault| fault.what.as_str()).collect::<Vec<_>>(), [what]);
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

#[test]
fn a_list_of_tables_written_as_one_table_and_a_yes_have_their_own_cures() {
    let cure = |text| army(text).expect_err("is refused").remove(0).2;
    assert_eq!(cure("[unit]\nname = \"a\"\n"), "write [[unit]] for each");
    assert_eq!(cure("[[unit]]\nname = \"a\"\ngone = \"Yes\"\n"), "write true, without quotes");
}

#[test]
fn control_characters_and_empty_names_are_refused() {
    let text = "unit = [{ name = \"a\\u001b[2J\" }, { name = \" \" }, { name = \"b\", hits = 1.5 }, 3]";
    let expected = [
        "name has a line break or another control character",
        "name is empty",
        "hits is not a whole number",
        "unit is a number, not a table",
    ];
    let found: Vec<String> = whats(text).into_iter().map(|(_, what)| what).collect();
    assert_eq!(found, expected);
}
