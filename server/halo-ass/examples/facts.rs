//! Facts that editors copy from the server, as JSON: `cargo xtask facts` writes them into their files.

use rules::report::{MaterialStats, ObjectStats, Stats};
use scan::Heading;
use scan::RECOGNIZE;
use schema::options::Game;
use schema::{LIGHT_TYPES, ObjectType, Section};
use serde_json::{Value, json};

fn game(game: &Game) -> Value {
    let effect = match game {
        Game::Auto => "nothing is assumed".to_owned(),
        _ => format!(
            "its Tool reads files up to version {}",
            game.newest_version()
        ),
    };
    json!({
        "value": game.word(),
        "name": game.name(),
        "effect": effect,
    })
}

fn main() {
    // The fields and their types are what matters; the values show what they look like.
    let stats = Stats {
        version: 7,
        materials: 1,
        objects: vec![ObjectStats {
            kind: "MESH".to_owned(),
            name: "floor".to_owned(),
            vertices: 3,
            triangles: 1,
            instances: 1,
            bounds: vec![[0.5; 3]],
        }],
        instances: 2,
        material_uses: vec![MaterialStats {
            name: "concrete".to_owned(),
            objects: 1,
            triangles: 1,
        }],
    };
    let records = [Heading::Material, Heading::Object, Heading::Instance];
    let facts = json!({
        "recognizeLength": RECOGNIZE,
        "sections": Section::ALL.map(Section::heading),
        "records": records.map(Heading::word),
        "objectTypes": ObjectType::ALL.map(ObjectType::name),
        "lightTypes": LIGHT_TYPES,
        "game": {
            "description": "The game whose Tool is to compile the file.",
            "default": Game::default().word(),
            "values": Game::ALL.iter().map(game).collect::<Vec<_>>(),
        },
        "stats": stats,
        "schema": rules::config::schema(),
    });
    println!("{facts:#}");
}
