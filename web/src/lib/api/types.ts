/** Names for the shapes of the API, which come from its OpenAPI document. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Lang = Schemas['LangTag'];
export type Colour = Schemas['Side'];
export type Side = Schemas['SideChoice'];

export type Edit = Schemas['Edit'];
export type Diagnostic = Schemas['DiagnosticInfo'];
export type Check = Schemas['CheckAnswer'];
export type Vocabulary = Schemas['Vocabulary'];

export type ArrowKind = Schemas['ArrowKind'];
export type Arrow = Schemas['Arrow'];
export type Proof = Schemas['ProofInfo'];
export type Actor = Schemas['ActorSeat'];
export type LineMove = Schemas['Played'];
export type Instance = Schemas['InstanceInfo'];
export type PatternMatch = Schemas['PatternFindings'];
export type MatchResult = Schemas['MatchAnswer'];

export type GraphNode = Schemas['NodeInfo'];
export type GraphEdge = Schemas['EdgeInfo'];
export type Explanation = Schemas['ExplainAnswer'];
export type Fact = Schemas['FactInfo'];

export type General = Schemas['ChoiceTag'];
export type RelationOffer = Schemas['HoldingInfo'];
export type ComposeLine = Schemas['ComposeLine'];
export type Composed = Schemas['ComposeAnswer'];

export interface PatternSummary {
  id: string;
  name: string;
  title: string;
  description: string;
  shipped: boolean;
  updatedAt: string;
  version: number;
  example?: { fen: string; side: Colour } | null;
}
export interface Pattern extends PatternSummary {
  source: string;
}
export interface Version {
  version: number;
  createdAt: string;
}
export interface VersionText extends Version {
  source: string;
}
export interface Draft {
  source: string;
  fen?: string | null;
  side?: Side | null;
  baseVersion?: number | null;
  updatedAt: string;
}
export interface TestCase {
  id: string;
  fen: string;
  side: Colour;
  expect: 'match' | 'noMatch';
  note: string;
}
export interface TestOutcome {
  id: string;
  passed: boolean;
  got: string;
  error?: string | null;
}

export interface Collection {
  id: string;
  title: string;
  source: 'path' | 'upload' | 'demo';
  bytes: number;
  games?: number | null;
  positions?: number | null;
  years?: [number, number] | null;
  state: 'counting' | 'ready' | 'failed';
  message?: string | null;
}

export interface Filters {
  side?: 'mover' | 'white' | 'black' | 'both' | null;
  player?: string | null;
  elo?: [number | null, number | null] | null;
  date?: [string | null, string | null] | null;
  result?: string | null;
  eco?: string | null;
  minLength?: number | null;
  fromPly?: number | null;
  toPly?: number | null;
  variations?: boolean | null;
  first?: boolean | null;
  limit?: number | null;
  raw?: boolean | null;
  prove?: boolean | null;
  within?: number | null;
  sample?: number | null;
  seed?: number | null;
}
export type SearchState = 'queued' | 'running' | 'done' | 'cancelled' | 'interrupted' | 'failed';
export interface Progress {
  games: number;
  positions: number;
  bytes: number;
  totalBytes: number;
  rate: number;
  remainingSeconds?: number | null;
  hits: number;
}
export interface Search {
  id: string;
  createdAt: string;
  state: SearchState;
  collections: string[];
  patterns: string[];
  filters: Filters;
  progress: Progress;
  message?: string | null;
}
export interface Hit {
  n: number;
  pattern: string;
  patternId?: string | null;
  file: string;
  game: number;
  ply: number;
  fen: string;
  side: Colour;
  actors: Actor[];
  arrows: Arrow[];
  squares: string[];
  words: string;
  line: LineMove[];
  white: string;
  black: string;
  result: string;
  date: string;
  eco: string;
  whiteElo?: number | null;
  blackElo?: number | null;
  proof?: Proof | null;
}
export interface HitPage {
  hits: Hit[];
  total: number;
}
