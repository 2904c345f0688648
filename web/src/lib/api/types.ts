/** Short names for the types of the API, which are generated from its OpenAPI document. */
import type { components, paths } from './schema';

type Schemas = components['schemas'];

export type Lang = Schemas['LangTag'];
export type Health = Schemas['Health'];
export type Notice = Schemas['Notice'];
export type Colour = Schemas['Side'];
export type Side = Schemas['SideChoice'];

export type Edit = Schemas['Edit'];
export type Diagnostic = Schemas['DiagnosticInfo'];
export type Check = Schemas['CheckAnswer'];
export type Vocabulary = Schemas['Vocabulary'];

export type ArrowKind = Schemas['ArrowKind'];
export type Arrow = Schemas['Arrow'];
export type Proof = Schemas['ProofInfo'];
export type Actor = Schemas['ActorInfo'];
export type Instance = Schemas['InstanceInfo'];
export type Played = Schemas['Played'];
export type PatternMatch = Schemas['PatternFindings'];
export type MatchResult = Schemas['MatchAnswer'];

export type GraphNode = Schemas['NodeInfo'];
export type GraphEdge = Schemas['EdgeInfo'];
export type Explanation = Schemas['ExplainAnswer'];
export type Fact = Schemas['FactInfo'];

export type General = Schemas['ChoiceTag'];
export type RelationOffer = Schemas['HoldingInfo'];
export type BuilderOutline = Schemas['BuilderAnswer'];
export type BuilderEdit = Schemas['BuilderEdit'];
export type ConditionSpec = Schemas['ConditionSpec'];

export type PatternSummary = Schemas['PatternSummary'];
export type Pattern = Schemas['PatternDetail'];
export type Version = Schemas['VersionInfo'];
export type VersionSummary = Schemas['VersionSummary'];
export type Draft = Schemas['DraftInfo'];
export type TestCase = Schemas['TestInfo'];
export type TestOutcome = Schemas['TestResult'];

export type Collection = Schemas['CollectionInfo'];
export type CollectionGames = Schemas['CollectionGamesPage'];
export type CollectionGame = Schemas['CollectionGame'];
export type CollectionGameRow = Schemas['CollectionGameInfo'];
export type Player = Schemas['PlayerInfo'];
export type Folder = Schemas['FolderInfo'];

export type Filters = Schemas['Filters'];
export type Search = Schemas['SearchInfo'];
export type Hit = Schemas['HitInfo'];
export type HitPage = Schemas['HitsPage'];
export type HitOrder = NonNullable<NonNullable<paths['/searches/{id}/hits']['get']['parameters']['query']>['sort']>;
export type FoundPage = Schemas['GamesPage'];
export type FoundGame = Schemas['FoundGame'];
export type FoundPosition = Schemas['FoundPosition'];
export type FoundPattern = Schemas['FoundPattern'];
export type HitProof = Schemas['HitProof'];
export type ProofProgress = Schemas['ProofProgress'];
export type OpeningName = Schemas['OpeningInfo'];
export type GameView = Schemas['GameView'];
export type GameNode = Schemas['GameNode'];
export type GameSummary = Schemas['GameSummary'];
export type ReadGames = Schemas['ReadGames'];
export type HitGame = Schemas['HitGame'];
export type Seen = Schemas['Seen'];
export type SeenInstance = Schemas['SeenInstance'];
export type XrayPattern = Schemas['XrayPattern'];
export type Count = Schemas['Count'];
export type PatternStats = Schemas['PatternStats'];
export type Stats = Schemas['StatsInfo'];

export type PlayBoard = Schemas['PlayBoard'];
export type PlayMove = Schemas['PlayMove'];
export type PlayPiece = Schemas['PlayPiece'];
export type DamasAnswer = Schemas['DamasAnswer'];
export type DamasAnalysis = Schemas['DamasAnalysis'];
export type DamasVerdict = Schemas['DamasVerdict'];
export type DamasTables = Schemas['TablesInfo'];
export type TacTickleAnswer = Schemas['TacTickleAnswer'];
export type TacTickleValues = Schemas['TacTickleValues'];
export type TacTickleMemory = Schemas['MemoryInfo'];
export type SavedGame = Schemas['SavedGame'];
export type LearningCurve = Schemas['CurveInfo'];

export type Course = Schemas['CourseInfo'];
export type CourseNew = Schemas['CourseNew'];
export type CourseAsk = Schemas['Ask'];
export type CourseMade = Schemas['CourseMade'];
export type CourseSession = Schemas['SessionInfo'];
export type Exercise = Schemas['ExerciseInfo'];
export type ExerciseSolution = Schemas['Solution'];
export type CourseAnswer = Schemas['AnswerInfo'];
export type CourseReview = Schemas['ReviewInfo'];
export type CourseRating = Schemas['Rating'];
