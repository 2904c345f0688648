//! Games listed page by page, and players completed.
//!
//! A page without a filter is read from the index of its order. With one, the numbers of players and events that it
//! names are found first, and the games that pass are counted. How the page is read depends on both: from the index of
//! the names, from the index of the order, or by one pass through the narrow table of games ([`Reading`]).

use serde::Deserialize;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};
use utoipa::ToSchema;

use super::name_key::{key, words};
use super::{FoundGame, GameIndex, GamePlace};
use crate::store::from_row;

/// What games are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum GameSort {
    /// The order of the collection.
    #[default]
    Number,
    White,
    Black,
    WhiteElo,
    BlackElo,
    Result,
    Date,
    Event,
    Eco,
    Plies,
}

impl GameSort {
    fn column(self) -> &'static str {
        match self {
            GameSort::Number => "number",
            GameSort::White => "white",
            GameSort::Black => "black",
            GameSort::WhiteElo => "white_elo",
            GameSort::BlackElo => "black_elo",
            GameSort::Result => "result",
            GameSort::Date => "date",
            GameSort::Event => "event",
            GameSort::Eco => "eco",
            GameSort::Plies => "plies",
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub enum GameResult {
    #[serde(rename = "1-0")]
    White,
    #[serde(rename = "1/2-1/2")]
    Draw,
    #[serde(rename = "0-1")]
    Black,
    #[serde(rename = "*")]
    Unknown,
}

/// From one year to another, both included; either may be left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct YearSpan {
    pub from: Option<u32>,
    pub to: Option<u32>,
}

/// Which games are listed. Names are matched by the beginnings of their words, without accents and case; the whole name
/// of a player, of more than one word, means that player alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameFilter {
    /// With either colour.
    pub player: Option<String>,
    pub white: Option<String>,
    pub black: Option<String>,
    pub event: Option<String>,
    pub years: YearSpan,
    pub result: Option<GameResult>,
    /// The beginning of an ECO code, in capitals.
    pub eco: Option<String>,
}

/// In which order games are listed. What is unknown comes last in either direction.
#[derive(Debug, Clone, Copy, Default)]
pub struct GameOrder {
    pub sort: GameSort,
    pub is_descending: bool,
}

/// Which part of a list.
#[derive(Debug, Clone, Copy)]
pub struct GamePage {
    pub order: GameOrder,
    pub after: i64,
    pub limit: i64,
}

/// Where a game stands in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListPlace {
    /// From 1; `None` if the filter leaves it out.
    pub place: Option<i64>,
    /// The number of games in the list.
    pub listed: i64,
    /// The games before and after it; in the order of the collection if it is not in the list.
    pub previous: Option<i64>,
    pub next: Option<i64>,
}

/// A game of a list. Unknown names are empty.
#[derive(Debug)]
pub struct IndexedGame {
    pub number: i64,
    pub white: String,
    pub black: String,
    pub white_elo: Option<i64>,
    pub black_elo: Option<i64>,
    /// 2 where White won, 1 for a draw, 0 where Black won.
    pub result: Option<i64>,
    /// Such as 18510621; unknown months and days are 00.
    pub date: Option<i64>,
    pub eco: String,
    pub event: String,
    pub site: String,
    pub round: String,
    pub plies: i64,
}

from_row!(IndexedGame {
    number,
    white,
    black,
    white_elo,
    black_elo,
    result,
    date,
    eco,
    event,
    site,
    round,
    plies
});

/// A player with the number of games.
#[derive(Debug)]
pub struct PlayerRow {
    pub name: String,
    pub games: i64,
}

from_row!(PlayerRow { name, games });

/// The names that a text of a filter means, by their numbers.
enum NameSet {
    /// Numbers in a row: names that begin alike.
    Run(i64, i64),
    Few(Vec<i64>),
    /// For each number a byte, which is 1 if the name is meant.
    Many(Vec<u8>),
}

/// Up to this number of names their games are looked up one by one; for more the games are read through.
const FEW: usize = 200;
/// The same for names in a row.
const FEW_IN_ROW: i64 = 2000;
/// A page is read in the order of an index if that is likely to meet fewer games than this part of them.
const PART_WALKED: i64 = 8;
/// The games of one condition are looked up if they are fewer than this part of all.
const PART_LOOKED_UP: i64 = 30;

/// How the games that pass a filter are found. SQLite knows little about how many will pass, and takes an index too often:
/// a plus before a column keeps it from that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// From the index of the only condition.
    Condition,
    /// From the indexes of the names.
    Names,
    /// From the index of the order, until the page is full.
    Order(&'static str),
    /// All games, once.
    Scan,
}

impl Reading {
    /// What stands before a column that is no name.
    fn plus(self, column: &str) -> &'static str {
        match self {
            Reading::Condition => "",
            Reading::Order(order) if order == column => "",
            _ => "+",
        }
    }

    fn plus_of_name(self) -> &'static str {
        match self {
            Reading::Condition | Reading::Names => "",
            Reading::Order(_) | Reading::Scan => "+",
        }
    }
}

impl GameIndex {
    /// The games of a page and the number of all that the filter lets through.
    pub async fn list(
        &mut self,
        filter: &GameFilter,
        page: GamePage,
    ) -> Result<(Vec<IndexedGame>, i64), sqlx::Error> {
        let filter = Conditions::of(&mut self.database, filter).await?;
        let listed = self.count(&filter).await?;
        let numbers = self.numbers(&filter, page, listed).await?;
        Ok((self.games(&numbers).await?, listed))
    }

    /// Where a game stands in a list.
    pub async fn place(
        &mut self,
        number: i64,
        filter: &GameFilter,
        order: GameOrder,
    ) -> Result<ListPlace, sqlx::Error> {
        let mut filter = Conditions::of(&mut self.database, filter).await?;
        let listed = self.count(&filter).await?;
        let mut query = QueryBuilder::new("SELECT COUNT(*) FROM games");
        let glue = filter.push(&mut query, Reading::Scan);
        query.push(format!("{glue}number = ")).push_bind(number);
        let is_listed: i64 = query
            .build_query_scalar()
            .fetch_one(&mut self.database)
            .await?;
        let (order, shown) = match is_listed > 0 {
            true => (order, listed),
            false => {
                filter = Conditions::default();
                (GameOrder::default(), self.total)
            }
        };
        let before = self.count_before(number, &filter, order).await?;
        let page = GamePage {
            order,
            after: (before - 1).max(0),
            limit: if before > 0 { 3 } else { 2 },
        };
        let near = self.numbers(&filter, page, shown).await?;
        let at = near.iter().position(|one| *one == number);
        Ok(ListPlace {
            place: (is_listed > 0).then_some(before + 1),
            listed,
            previous: at.and_then(|at| near.get(at.checked_sub(1)?).copied()),
            next: at.and_then(|at| near.get(at + 1).copied()),
        })
    }

    async fn count(&mut self, filter: &Conditions) -> Result<i64, sqlx::Error> {
        if filter.kinds() == 0 {
            return Ok(self.total);
        }
        let mut query = QueryBuilder::new("SELECT COUNT(*) FROM games");
        filter.push(&mut query, filter.reading_of_count());
        query
            .build_query_scalar()
            .fetch_one(&mut self.database)
            .await
    }

    /// The number of listed games that come before a game.
    async fn count_before(
        &mut self,
        number: i64,
        filter: &Conditions,
        order: GameOrder,
    ) -> Result<i64, sqlx::Error> {
        let mut query = QueryBuilder::new("SELECT COUNT(*) FROM games");
        let glue = filter.push(&mut query, filter.reading_of_count());
        let is_before = if order.is_descending { ">" } else { "<" };
        let column = order.sort.column();
        if order.sort == GameSort::Number {
            query.push(format!("{glue}number {is_before} "));
            query.push_bind(number);
        } else {
            let own = format!("(SELECT {column} FROM games WHERE number = {number})");
            query.push(format!(
                "{glue}(+{column} {is_before} {own} OR (+{column} IS {own} AND number {is_before} {number}) \
                 OR ({own} IS NULL AND +{column} IS NOT NULL))"
            ));
        }
        query
            .build_query_scalar()
            .fetch_one(&mut self.database)
            .await
    }

    /// The numbers of the games of a page.
    async fn numbers(
        &mut self,
        filter: &Conditions,
        page: GamePage,
        listed: i64,
    ) -> Result<Vec<i64>, sqlx::Error> {
        let GameOrder {
            sort,
            is_descending,
        } = page.order;
        let reading = filter.reading_of_page(page, listed, self.total);
        let mut query = QueryBuilder::new("SELECT number FROM games");
        filter.push(&mut query, reading);
        let way = if is_descending { "DESC" } else { "ASC" };
        query.push(" ORDER BY ");
        if sort != GameSort::Number {
            let plus = match reading {
                Reading::Order(_) => "",
                _ => "+",
            };
            let column = sort.column();
            query.push(format!("{plus}{column} {way} NULLS LAST, "));
        }
        query.push(format!("number {way} LIMIT "));
        query.push_bind(page.limit);
        query.push(" OFFSET ").push_bind(page.after);
        query
            .build_query_scalar()
            .fetch_all(&mut self.database)
            .await
    }

    /// Games in the order of their numbers.
    async fn games(&mut self, numbers: &[i64]) -> Result<Vec<IndexedGame>, sqlx::Error> {
        let mut query = QueryBuilder::new(
            "SELECT number, COALESCE(w.name, '') AS white, COALESCE(b.name, '') AS black, white_elo, black_elo, result, \
             date, COALESCE(eco, '') AS eco, COALESCE(e.name, '') AS event, site, round, plies \
             FROM games JOIN places USING (number) LEFT JOIN players w ON w.id = white \
             LEFT JOIN players b ON b.id = black LEFT JOIN events e ON e.id = event WHERE number IN (",
        );
        let mut list = query.separated(", ");
        for number in numbers {
            list.push_bind(*number);
        }
        query.push(")");
        let mut games: Vec<IndexedGame> =
            query.build_query_as().fetch_all(&mut self.database).await?;
        games.sort_by_key(|game| numbers.iter().position(|number| *number == game.number));
        Ok(games)
    }

    /// The players whose names have words with these beginnings: family names first, then those with most games.
    pub async fn players(&mut self, text: &str, limit: i64) -> Result<Vec<PlayerRow>, sqlx::Error> {
        // The other columns are those of the row with the most games: the most usual spelling.
        let mut query = QueryBuilder::new(
            "SELECT name, games FROM (SELECT name, key, SUM(games) AS games, MAX(games) FROM players",
        );
        let words = words(text);
        push_words(&mut query, &words);
        query.push(" GROUP BY key) ORDER BY ");
        if let Some(first) = words.first() {
            query
                .push("instr(key, ")
                .push_bind(first.clone())
                .push(") = 1 DESC, ");
        }
        query.push("games DESC, key LIMIT ").push_bind(limit);
        query.build_query_as().fetch_all(&mut self.database).await
    }

    /// The game with this number.
    pub async fn game(&mut self, number: i64) -> Result<Option<FoundGame>, sqlx::Error> {
        let place: Option<(i64, i64, i64)> =
            sqlx::query_as("SELECT input, offset, extent FROM places WHERE number = $1")
                .bind(number)
                .fetch_optional(&mut self.database)
                .await?;
        let Some((input, offset, extent)) = place else {
            return Ok(None);
        };
        let input = usize::try_from(input).ok();
        let input = input.and_then(|input| self.inputs.get(input).cloned());
        Ok(input.map(|input| FoundGame {
            input,
            place: GamePlace {
                offset: offset as u64,
                extent: extent as u32,
            },
        }))
    }
}

/// Adds the condition that a key has words with these beginnings.
fn push_words(query: &mut QueryBuilder<Sqlite>, words: &[String]) {
    for (index, word) in words.iter().enumerate() {
        query.push(if index == 0 { " WHERE " } else { " AND " });
        query
            .push("instr(key, ")
            .push_bind(word.clone())
            .push(") > 0");
    }
}

/// A filter whose names are known.
#[derive(Default)]
struct Conditions {
    player: Option<NameSet>,
    white: Option<NameSet>,
    black: Option<NameSet>,
    event: Option<NameSet>,
    years: YearSpan,
    result: Option<GameResult>,
    eco: Option<String>,
}

impl Conditions {
    async fn of(
        database: &mut SqliteConnection,
        filter: &GameFilter,
    ) -> Result<Conditions, sqlx::Error> {
        Ok(Conditions {
            player: names(database, "players", filter.player.as_deref()).await?,
            white: names(database, "players", filter.white.as_deref()).await?,
            black: names(database, "players", filter.black.as_deref()).await?,
            event: names(database, "events", filter.event.as_deref()).await?,
            years: filter.years,
            result: filter.result,
            eco: filter.eco.clone(),
        })
    }

    fn names(&self) -> impl Iterator<Item = &NameSet> {
        let sets = [&self.player, &self.white, &self.black, &self.event];
        sets.into_iter().flatten()
    }

    /// The number of different conditions.
    fn kinds(&self) -> usize {
        let others = [
            self.years != YearSpan::default(),
            self.result.is_some(),
            self.eco.is_some(),
        ];
        self.names().count() + others.into_iter().filter(|asked| *asked).count()
    }

    fn has_few_names(&self) -> bool {
        self.names().any(NameSet::is_few)
    }

    fn reading_of_count(&self) -> Reading {
        match self.kinds() {
            _ if self.has_few_names() => Reading::Names,
            1 => Reading::Condition,
            _ => Reading::Scan,
        }
    }

    fn reading_of_page(&self, page: GamePage, listed: i64, total: i64) -> Reading {
        // If the games that pass are spread evenly in the order.
        let walked = (page.after + page.limit).saturating_mul(total) / listed.max(1);
        match self.kinds() {
            0 => Reading::Order(page.order.sort.column()),
            _ if self.has_few_names() => Reading::Names,
            _ if page.order.sort == GameSort::Number => Reading::Scan,
            1 if listed.saturating_mul(PART_LOOKED_UP) <= total => Reading::Condition,
            _ if walked.saturating_mul(PART_WALKED) <= total => {
                Reading::Order(page.order.sort.column())
            }
            _ => Reading::Scan,
        }
    }

    /// Adds `WHERE`, unless nothing is asked. The answer is what a further condition begins with.
    fn push(&self, query: &mut QueryBuilder<Sqlite>, reading: Reading) -> &'static str {
        let mut glue = " WHERE ";
        let mut and = |query: &mut QueryBuilder<Sqlite>| {
            query.push(std::mem::replace(&mut glue, " AND "));
        };
        if let Some(set) = &self.player {
            and(query);
            query.push("(");
            set.push(query, "white", reading);
            query.push(" OR ");
            set.push(query, "black", reading);
            query.push(")");
        }
        for (set, column) in [
            (&self.white, "white"),
            (&self.black, "black"),
            (&self.event, "event"),
        ] {
            if let Some(set) = set {
                and(query);
                set.push(query, column, reading);
            }
        }
        let date = reading.plus("date");
        if let Some(from) = self.years.from {
            and(query);
            query.push(format!("{date}date >= "));
            query.push_bind(i64::from(from) * 10_000);
        }
        if let Some(to) = self.years.to {
            and(query);
            query.push(format!("{date}date < "));
            query.push_bind((i64::from(to) + 1) * 10_000);
        }
        if let Some(result) = self.result {
            and(query);
            let condition = match result {
                GameResult::White => "result = 2",
                GameResult::Draw => "result = 1",
                GameResult::Black => "result = 0",
                GameResult::Unknown => "result IS NULL",
            };
            query.push(format!("{}{condition}", reading.plus("result")));
        }
        if let Some(eco) = &self.eco {
            and(query);
            let plus = reading.plus("eco");
            query.push(format!("{plus}eco >= ")).push_bind(eco.clone());
            // Codes are letters and digits: `~` comes after all of them.
            query.push(format!(" AND {plus}eco < "));
            query.push_bind(format!("{eco}~"));
        }
        glue
    }
}

impl NameSet {
    /// The set of these numbers, in order.
    fn new(ids: Vec<i64>) -> NameSet {
        match (ids.first(), ids.last()) {
            (Some(first), Some(last)) if last - first == ids.len() as i64 - 1 => {
                NameSet::Run(*first, *last)
            }
            (_, Some(last)) if ids.len() > FEW => {
                let mut mask = vec![0; *last as usize];
                for id in ids {
                    mask[id as usize - 1] = 1;
                }
                NameSet::Many(mask)
            }
            _ => NameSet::Few(ids),
        }
    }

    fn is_few(&self) -> bool {
        match self {
            NameSet::Run(first, last) => last - first < FEW_IN_ROW,
            NameSet::Few(_) => true,
            NameSet::Many(_) => false,
        }
    }

    /// Adds the condition that the name of a column is one of these.
    fn push(&self, query: &mut QueryBuilder<Sqlite>, column: &str, reading: Reading) {
        let plus = reading.plus_of_name();
        match self {
            NameSet::Run(first, last) => {
                query.push(format!("{plus}{column} BETWEEN "));
                query.push_bind(*first).push(" AND ").push_bind(*last);
            }
            NameSet::Few(ids) => {
                query.push(format!("{plus}{column} IN ("));
                let mut list = query.separated(", ");
                for id in ids {
                    list.push_bind(*id);
                }
                query.push(")");
            }
            // Several times faster than looking each name up in a table.
            NameSet::Many(mask) => {
                query.push("substr(").push_bind(mask.clone());
                query.push(format!(", {column}, 1) = x'01'"));
            }
        }
    }
}

/// The names of a table that a text means; `None` where it says nothing.
async fn names(
    database: &mut SqliteConnection,
    table: &'static str,
    text: Option<&str>,
) -> Result<Option<NameSet>, sqlx::Error> {
    let text = text.unwrap_or_default();
    let words = words(text);
    if words.is_empty() {
        return Ok(None);
    }
    if table == "players" && words.len() > 1 {
        let run: (Option<i64>, Option<i64>) =
            sqlx::query_as("SELECT MIN(id), MAX(id) FROM players WHERE key = $1")
                .bind(key(text))
                .fetch_one(&mut *database)
                .await?;
        if let (Some(first), Some(last)) = run {
            return Ok(Some(NameSet::Run(first, last)));
        }
    }
    // One text is handed over much faster than thousands of rows.
    let mut query = QueryBuilder::new(format!("SELECT group_concat(id) FROM {table}"));
    push_words(&mut query, &words);
    let ids: Option<String> = query.build_query_scalar().fetch_one(database).await?;
    let ids = ids.unwrap_or_default();
    let mut ids: Vec<i64> = ids.split(',').filter_map(|id| id.parse().ok()).collect();
    ids.sort_unstable();
    Ok(Some(NameSet::new(ids)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_in_the_shortest_way() {
        assert!(matches!(NameSet::new(vec![4, 5, 6]), NameSet::Run(4, 6)));
        assert!(matches!(NameSet::new(vec![4]), NameSet::Run(4, 4)));
        assert!(matches!(NameSet::new(vec![4, 6]), NameSet::Few(ids) if ids == [4, 6]));
        assert!(matches!(NameSet::new(vec![]), NameSet::Few(ids) if ids.is_empty()));
        let odd: Vec<i64> = (0..=FEW as i64).map(|n| 2 * n + 1).collect();
        let NameSet::Many(mask) = NameSet::new(odd) else {
            panic!("not a mask");
        };
        assert_eq!((mask.len(), &mask[..3]), (2 * FEW + 1, &[1, 0, 1][..]));
    }

    #[test]
    fn a_page_is_read_in_the_way_that_meets_fewest_games() {
        let page = |sort, after| GamePage {
            order: GameOrder {
                sort,
                is_descending: false,
            },
            after,
            limit: 50,
        };
        let won = Conditions {
            result: Some(GameResult::White),
            ..Conditions::default()
        };
        let reading = |listed, page| won.reading_of_page(page, listed, 400_000);
        let by_date = Reading::Order("date");
        assert_eq!(reading(130_000, page(GameSort::Date, 0)), by_date);
        assert_eq!(
            reading(130_000, page(GameSort::Date, 100_000)),
            Reading::Scan
        );
        assert_eq!(reading(1000, page(GameSort::Date, 0)), Reading::Condition);
        assert_eq!(reading(130_000, page(GameSort::Number, 0)), Reading::Scan);
        let all = Conditions::default();
        assert_eq!(all.reading_of_page(page(GameSort::Date, 0), 9, 9), by_date);
        let of_one = Conditions {
            player: Some(NameSet::Run(7, 9)),
            ..won
        };
        assert_eq!(
            of_one.reading_of_page(page(GameSort::Date, 0), 9, 400_000),
            Reading::Names
        );
        assert_eq!(of_one.reading_of_count(), Reading::Names);
    }
}
