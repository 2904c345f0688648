//! Who may do what. Every handler asks here and nowhere else; accounts and classes will change this file and the way a
//! caller is recognised, not the handlers.

use crate::ids::OwnerId;

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// The one who started the program on the own machine: owns all that is not shipped.
    Local,
    /// Somebody with an account. Nobody is, until there are accounts.
    User(OwnerId),
    /// Somebody without.
    Anonymous,
}

impl Actor {
    /// Whose the objects are that the actor makes.
    pub fn owner(&self) -> Option<OwnerId> {
        match self {
            Actor::Local => Some(OwnerId::local()),
            Actor::User(id) => Some(id.clone()),
            Actor::Anonymous => None,
        }
    }
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// To see it.
    Read,
    /// To make a new one.
    Create,
    /// To change it.
    Change,
    /// To remove it.
    Delete,
    /// To make a copy of one's own.
    Copy,
    /// To let it work: run tests, start, stop and resume searches.
    Run,
}

/// On what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Object<'a> {
    /// The language, positions, pages: nobody's.
    Language,
    /// A list of one's own objects, or a new object.
    Own,
    /// An object of this owner.
    Owned(&'a OwnerId),
    /// The machine that the server runs on: its files, and what is made for everybody with all its cores.
    Machine,
}

/// The one decision.
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
    fn the_local_owner_may_do_all_with_what_is_not_shipped() {
        let own = OwnerId::local();
        assert_eq!(allowed(&Actor::Local, Object::Owned(&own)), ALL);
        assert_eq!(allowed(&Actor::Local, Object::Own), ALL);
        assert_eq!(allowed(&Actor::Local, Object::Machine), ALL);
    }

    #[test]
    fn what_ships_is_read_copied_and_run() {
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
    fn others_see_nothing_of_mine() {
        let (ann, bob) = (OwnerId::new("ann"), OwnerId::new("bob"));
        let user = Actor::User(ann.clone());
        assert_eq!(allowed(&user, Object::Owned(&ann)), ALL);
        assert_eq!(allowed(&user, Object::Owned(&bob)), []);
        assert_eq!(allowed(&user, Object::Owned(&OwnerId::local())), []);
        assert_eq!(allowed(&Actor::Anonymous, Object::Owned(&ann)), []);
        assert_eq!(allowed(&Actor::Anonymous, Object::Own), []);
        // Files of the machine are for whoever sits at it.
        assert_eq!(allowed(&user, Object::Machine), []);
        // Everybody may ask about positions; nobody changes the language.
        assert_eq!(allowed(&Actor::Anonymous, Object::Language), [Action::Read]);
    }
}
