//! Instances in the level.

use crate::{Role, Transform};

/// An instance in the level.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its number.
    pub instance: usize,
    /// The number of the object that it places, if that is there.
    pub object: Option<usize>,
    /// The number of its parent, if that is there.
    pub parent: Option<usize>,
    /// Its role in the level.
    pub role: Role,
    /// The role by its name and its object alone, wherever it hangs.
    pub named: Role,
    /// The number of the instance directly below the scene root on which it hangs: often its own.
    pub top: usize,
    /// It is a frame, hangs on one, or is bound to bones. Also true for an instance that hangs nowhere: a rule of its
    /// own reports that.
    pub hangs: bool,
    /// How many bones move it: those of its list, or, where it has none, those that the vertices of its object name.
    pub bones: usize,
    /// From its object's space to that of the level.
    pub own: Transform,
    /// From the space of its children to that of the level.
    pub children: Transform,
    /// Its transform is known: all numbers are there, and its parents lead to one that has none. Else what is missing is
    /// taken as if it changed nothing.
    pub sound: bool,
}

/// Composes the transforms of instances, which are those in their parents' spaces, by number.
pub fn compose(places: &mut [Place]) {
    // A parent may stand behind its child: each is done when its parent is.
    let mut state = vec![State::Open; places.len()];
    for number in 0..places.len() {
        settle(places, &mut state, number);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Under,
    Done,
}

/// Composes the transforms of an instance and of the parents that it needs.
fn settle(places: &mut [Place], state: &mut [State], number: usize) {
    let mut path = Vec::new();
    let mut at = Some(number);
    let mut in_cycle = false;
    while let Some(number) = at {
        match state.get(number) {
            Some(State::Open) => {
                state[number] = State::Under;
                path.push(number);
                at = places[number].parent;
            }
            Some(State::Under) => {
                in_cycle = true;
                break;
            }
            _ => break,
        }
    }
    for number in path.into_iter().rev() {
        let parent = places[number].parent.filter(|_| !in_cycle);
        let above = parent.and_then(|parent| places.get(parent));
        let (transform, sound) = match above {
            Some(above) => (above.children, above.sound),
            None => (Transform::IDENTITY, !in_cycle),
        };
        // The scene root is nobody's top.
        let top = above.filter(|above| above.parent.is_some());
        let top = top.map_or(number, |above| above.top);
        let hangs = in_cycle || above.is_some_and(|above| above.hangs);
        let place = &mut places[number];
        place.top = top;
        place.hangs |= hangs;
        place.own = transform.after(&place.own);
        place.children = transform.after(&place.children);
        place.sound &= sound && place.own.is_finite();
        state[number] = State::Done;
        // An instance that hangs on a cycle hangs on nothing; the ring is broken where it was entered.
        in_cycle = false;
    }
}
