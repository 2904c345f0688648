/** Names for the shapes of the API. */

export type Lang = 'pt' | 'en';
export type Colour = 'white' | 'black';
export type Side = 'mover' | Colour;

export interface Edit {
  from: number;
  to: number;
  text: string;
}
export interface Fix {
  title: string;
  sure: boolean;
  edits: Edit[];
}
export interface Diagnostic {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  help?: string | null;
  from: number;
  to: number;
  line: number;
  column: number;
  related: { from: number; to: number; message: string }[];
  fixes: Fix[];
}
export interface Check {
  diagnostics: Diagnostic[];
  patterns: { name: string; from: number; to: number; description?: string | null }[];
}

export interface Keyword {
  word: string;
  en: string;
  pt: string;
  spellings: string[];
  kind: string;
  meaning: string;
}
export interface RelationWord {
  word: string;
  spellings: string[];
  symbol: string;
  meaning: string;
  takesList: boolean;
}
export interface FunctionWord {
  name: string;
  spellings: string[];
  signature: string;
  meaning: string;
  result: string;
}
export interface Vocabulary {
  keywords: Keyword[];
  relations: RelationWord[];
  functions: FunctionWord[];
}

export type ArrowKind =
  'attack' | 'possibleAttack' | 'indirectAttack' | 'defence' | 'possibleDefence' | 'indirectDefence' | 'move';
export interface Arrow {
  from: string;
  to: string;
  via?: string[] | null;
  kind: ArrowKind;
}
export interface Actor {
  name: string;
  square: string;
  piece?: string | null;
}
export interface LineMove {
  san: string;
  uci: string;
  fen?: string | null;
}
export interface Proof {
  verdict: 'forced' | 'refuted' | 'undecided';
  mateIn?: number | null;
  line: string[];
  text: string;
}
export interface Instance {
  valid: boolean;
  reason?: { section: string; clause: number; text: string; from: number; to: number } | null;
  actors: Actor[];
  arrows: Arrow[];
  squares: string[];
  words: string;
  line: LineMove[];
  postconditions: { text: string; holds?: boolean | null }[];
  proof?: Proof | null;
}
export interface PatternMatch {
  name: string;
  side: Colour;
  rawCount: number;
  validCount: number;
  truncated: boolean;
  instances: Instance[];
  problem?: { message: string; remedy?: string | null } | null;
}
export interface MatchResult {
  patterns: PatternMatch[];
  diagnostics: Diagnostic[];
  elapsedMs: number;
}

export interface GraphNode {
  id: string;
  label: string;
  kind: string;
  owner: string;
}
export interface GraphEdge {
  from: string;
  to: string;
  via: string[];
  label: string;
  kind: ArrowKind;
  dashed: boolean;
  negated: boolean;
}
export interface Explanation {
  patterns: { name: string; text: string; graph: { nodes: GraphNode[]; edges: GraphEdge[] } }[];
}
export interface Fact {
  name: string;
  args: string[];
  text: string;
  squares: string[];
  arrow?: Arrow | null;
}

export type General = 'this' | 'type' | 'any' | 'square' | 'thisSquare';
export interface RelationOffer {
  relation: string;
  word: string;
  symbol: string;
  meaning: string;
  kind: ArrowKind;
  squares: string[];
  actors: { square: string; piece?: string | null; choices: { choice: General; label: string }[] }[];
  code: string;
}
export interface ComposeLine {
  relation: string;
  squares: string[];
  choices: General[];
}
export interface Composed {
  source: string;
  matches: boolean;
}

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
