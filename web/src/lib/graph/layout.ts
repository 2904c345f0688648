import { Graph, layout } from '@dagrejs/dagre';
import type { GraphEdge, GraphNode } from '$lib/api/types';

interface PlacedNode extends GraphNode {
  x: number;
  y: number;
}
interface PlacedEdge extends GraphEdge {
  head: boolean;
  path: string;
  labelX: number;
  labelY: number;
  /** The tip and the direction of the head, in degrees. */
  tip: { x: number; y: number; angle: number };
}
export interface Placed {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  width: number;
  height: number;
}

const NODE = 46;

/** A smooth path through the points of an edge. */
function smooth(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`;
  for (let i = 0; i < rest.length - 1; i++) {
    const a = rest[i]!;
    const b = rest[i + 1]!;
    path += ` Q${a.x.toFixed(1)} ${a.y.toFixed(1)} ${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2).toFixed(1)}`;
  }
  const last = rest[rest.length - 1] ?? first;
  return `${path} L${last.x.toFixed(1)} ${last.y.toFixed(1)}`;
}

/** Splits an action through a third actor into edges; its label is on the first, its arrowhead on the last. */
function legs(edge: GraphEdge): { from: string; to: string; label: string; head: boolean }[] {
  const stops = [edge.from, ...edge.via, edge.to];
  return stops.slice(1).map((to, i) => ({
    from: stops[i]!,
    to,
    label: i === 0 ? edge.label : '',
    head: i === stops.length - 2,
  }));
}

/** Lays out the actors as nodes and the actions as edges. */
export function place(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Placed {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 30, ranksep: 44, edgesep: 16, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, { width: NODE, height: NODE });
  const parts = edges.flatMap((edge) => legs(edge).map((leg) => ({ ...edge, ...leg })));
  parts.forEach((part, i) => {
    const width = part.label ? part.label.length * 6.6 + 12 : 0;
    graph.setEdge({ v: part.from, w: part.to, name: String(i) }, { width, height: part.label ? 18 : 0, labelpos: 'c' });
  });
  layout(graph);
  const size = graph.graph() as { width?: number; height?: number };
  return {
    nodes: nodes.map((node) => {
      const { x, y } = graph.node(node.id) as { x: number; y: number };
      return { ...node, x, y };
    }),
    edges: parts.map((part, i) => {
      const found = graph.edge({ v: part.from, w: part.to, name: String(i) }) as {
        points: { x: number; y: number }[];
        x?: number;
        y?: number;
      };
      const points = found.points;
      const tip = points[points.length - 1]!;
      const before = points[points.length - 2] ?? tip;
      const angle = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
      const middle = { x: found.x ?? tip.x, y: found.y ?? tip.y };
      return { ...part, path: smooth(points), labelX: middle.x, labelY: middle.y, tip: { ...tip, angle } };
    }),
    width: size.width ?? 0,
    height: size.height ?? 0,
  };
}
