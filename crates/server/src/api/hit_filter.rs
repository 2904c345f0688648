//! The filter of a list of hits, as a part of the query.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::store::listing::{FinderResult, HitFilter, ProofFilter, Span};

#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListedHits {
    /// The name of a pattern: list only its hits.
    pub pattern: Option<String>,
    /// Which hits are listed by what was proved of their tactics. `POST /searches/{id}/proofs` proves.
    #[serde(default)]
    #[param(inline)]
    pub proof: ProofFilter,
    /// The first ply; 0 is the starting position.
    #[param(minimum = 0)]
    pub from_ply: Option<u32>,
    /// The last ply.
    #[param(minimum = 0)]
    pub to_ply: Option<u32>,
    /// The first year of the games.
    #[param(minimum = 0)]
    pub from_year: Option<u32>,
    /// The last year.
    #[param(minimum = 0)]
    pub to_year: Option<u32>,
    /// The lowest rating of the side that found the pattern.
    #[param(minimum = 0)]
    pub from_rating: Option<u32>,
    /// The highest rating.
    #[param(minimum = 0)]
    pub to_rating: Option<u32>,
    /// How the game ended for the side that found the pattern.
    #[param(inline)]
    pub outcome: Option<FinderResult>,
    /// The beginning of an ECO code: `C41`, or `C`.
    #[param(max_length = 8)]
    pub opening: Option<String>,
}

/// The longest beginning of an ECO code.
const MAX_OPENING: usize = 8;

impl ListedHits {
    /// The filter for a search with patterns of these names. A pattern of another name is answered with 404.
    pub fn filter(self, names: &[String]) -> ApiResult<HitFilter> {
        let pattern = match &self.pattern {
            None => None,
            Some(name) => {
                let index = names.iter().position(|known| known == name);
                Some(index.ok_or_else(ApiError::not_found)? as i64)
            }
        };
        let opening = self.opening.map(|code| code.trim().to_ascii_uppercase());
        let opening = opening.filter(|code| !code.is_empty());
        if opening
            .as_ref()
            .is_some_and(|code| code.len() > MAX_OPENING)
        {
            return Err(ApiError::new(
                ApiErrorKind::Invalid,
                "'opening' is the beginning of an ECO code",
                "'opening' é o começo de um código ECO",
            )
            .remedy("write for instance C41", "escreva, por exemplo, C41"));
        }
        let span = |from: Option<u32>, to: Option<u32>| Span {
            from: from.map(i64::from),
            to: to.map(i64::from),
        };
        Ok(HitFilter {
            pattern,
            proof: self.proof,
            plies: span(self.from_ply, self.to_ply),
            years: span(self.from_year, self.to_year),
            ratings: span(self.from_rating, self.to_rating),
            result: self.outcome,
            opening,
            game: None,
        })
    }
}
