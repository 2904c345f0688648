//! Who may do what. Every handler asks [`permit`] and decides nothing itself. Accounts will change this file and
//! [`Caller`](crate::state::Caller), not the handlers.

use crate::ids::OwnerId;

/// The user who wants to do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// The user who started the program on this machine; owns everything that is not shipped.
    Local,
    /// A user with an account. There are none yet.
    User(OwnerId),
    /// A visitor without an account. There are none yet.
    Anonymous,
}

impl Actor {
    /// The owner of what the actor creates.
    pub fn owner(&self) -> Option<OwnerId> {
        match self {
            Actor::Local => Some(OwnerId::local()),
            Actor::User(id) => Some(id.clone()),
            Actor::Anonymous => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    Read,
    Create,
    Change,
    Delete,
    /// To make a copy, which belongs to the actor.
    Copy,
    /// To use it: run the tests of a pattern, start, stop and resume a search.
    Run,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Object<'a> {
    /// What has no owner: the language, positions, the document of the API.
    Language,
    /// The list of the actor's own objects, or a new one.
    Own,
    Owned(&'a OwnerId),
    /// The machine that the server runs on: its files, and endgame tables built on all its cores.
    Machine,
}

/// Whether the actor may do this. The table is complete: nothing else in the server decides who may do what.
pub fn permit(actor: &Actor, action: Action, object: Object<'_>) -> bool {
    match object {
        Object::Language => action == Action::Read,
        Object::Machine => *actor == Actor::Local,
        Object::Own => *actor != Actor::Anonymous,
        Object::Owned(owner) if owner.is_shipped() => match action {
            Action::Read => true,
            Action::Copy | Action::Run => *actor != Actor::Anonymous,
            Action::Create | Action::Change | Action::Delete => false,
        },
        Object::Owned(owner) => actor.owner().as_ref() == Some(owner),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Action; 6] = [
        Action::Read,
        Action::Create,
        Action::Change,
        Action::Delete,
        Action::Copy,
        Action::Run,
    ];

    fn allowed(actor: &Actor, object: Object<'_>) -> Vec<Action> {
        let allowed = ALL.into_iter();
        allowed
            .filter(|action| permit(actor, *action, object))
            .collect()
    }

    #[test]
    fn local_owner_may_do_everything_with_own_objects() {
        let own = OwnerId::local();
        assert_eq!(allowed(&Actor::Local, Object::Owned(&own)), ALL);
        assert_eq!(allowed(&Actor::Local, Object::Own), ALL);
        assert_eq!(allowed(&Actor::Local, Object::Machine), ALL);
    }

    #[test]
    fn shipped_objects_may_be_read_copied_and_run() {
        let shipped = OwnerId::shipped();
        assert_eq!(
            allowed(&Actor::Local, Object::Owned(&shipped)),
            [Action::Read, Action::Copy, Action::Run]
        );
        assert_eq!(
            allowed(&Actor::Anonymous, Object::Owned(&shipped)),
            [Action::Read]
        );
    }

    #[test]
    fn users_may_not_read_objects_of_others() {
        let (ann, bob) = (OwnerId::new("ann"), OwnerId::new("bob"));
        let user = Actor::User(ann.clone());
        assert_eq!(allowed(&user, Object::Owned(&ann)), ALL);
        assert_eq!(allowed(&user, Object::Owned(&bob)), []);
        assert_eq!(allowed(&user, Object::Owned(&OwnerId::local())), []);
        assert_eq!(allowed(&Actor::Anonymous, Object::Owned(&ann)), []);
        assert_eq!(allowed(&Actor::Anonymous, Object::Own), []);
        // Files of the machine are for the user who sits at it.
        assert_eq!(allowed(&user, Object::Machine), []);
        // Every actor may ask about positions; none may change the language.
        assert_eq!(allowed(&Actor::Anonymous, Object::Language), [Action::Read]);
    }
}
