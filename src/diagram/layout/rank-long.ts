import type { Box, Size } from '../cells/cell.ts';
import { spacing } from './spacing.ts';

/** An edge between two boxes, by their jsids. */
interface Edge {
  readonly source: string;
  readonly target: string;
}

/** Removes cycles from the graph: reverses each edge that closes a cycle in a traversal from the first box. */
function withoutCircles(jsids: Iterable<string>, edges: readonly Edge[]): ReadonlyMap<string, readonly string[]> {
  const targets = Map.groupBy(edges, ({ source }) => source);
  const next = new Map<string, string[]>();
  const open = new Set<string>();
  const done = new Set<string>();
  const enter = (jsid: string) => {
    open.add(jsid);
    next.set(jsid, next.get(jsid) ?? []);
    return { jsid, left: (targets.get(jsid) ?? []).values() };
  };
  for (const start of jsids) {
    if (done.has(start)) continue;
    const path = [enter(start)];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const { value: edge } = at.left.next();
      if (!edge) {
        path.pop();
        open.delete(at.jsid);
        done.add(at.jsid);
      } else if (edge.target !== at.jsid) {
        const back = open.has(edge.target);
        next.get(back ? edge.target : at.jsid)?.push(back ? at.jsid : edge.target);
        if (!back && !done.has(edge.target)) path.push(enter(edge.target));
      }
    }
  }
  return next;
}

/**
 * Longest-path ranking: the number of ranks before each box. A node with more outgoing than incoming edges, or the
 * first node of a path that joins another path later, is then moved next to its successor, so that edges are short.
 */
function ranksOf(jsids: Iterable<string>, next: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const ranks = new Map([...jsids].map((jsid) => [jsid, 0]));
  const inDegrees = new Map<string, number>();
  for (const targets of next.values()) for (const jsid of targets) inDegrees.set(jsid, (inDegrees.get(jsid) ?? 0) + 1);
  const remaining = new Map(inDegrees);
  // Successors of boxes that have several outgoing paths.
  const afterBranch = new Set<string>();
  const ready = [...ranks.keys()].filter((jsid) => !remaining.has(jsid));
  for (const jsid of ready) {
    const targets = next.get(jsid) ?? [];
    for (const target of targets) {
      if (targets.length > 1 || afterBranch.has(jsid)) afterBranch.add(target);
      ranks.set(target, Math.max(ranks.get(target) ?? 0, (ranks.get(jsid) ?? 0) + 1));
      const left = (remaining.get(target) ?? 0) - 1;
      remaining.set(target, left);
      if (left === 0) ready.push(target);
    }
  }
  for (const jsid of ready.toReversed()) {
    const targets = next.get(jsid) ?? [];
    if (!targets.length || (afterBranch.has(jsid) && targets.length <= (inDegrees.get(jsid) ?? 0))) continue;
    ranks.set(
      jsid,
      targets.reduce((least, target) => Math.min(least, (ranks.get(target) ?? 0) - 1), Infinity),
    );
  }
  return ranks;
}

/**
 * The number of ranks that edges cross. The layout library adds a dummy node for each crossed rank, which costs as much
 * as a box.
 */
export function crossedRanks(jsids: Iterable<string>, edges: readonly Edge[]): number {
  const all = [...jsids];
  const next = withoutCircles(all, edges);
  const ranks = ranksOf(all, next);
  let sum = 0;
  for (const [jsid, targets] of next)
    for (const target of targets) sum += (ranks.get(target) ?? 0) - (ranks.get(jsid) ?? 0) - 1;
  return sum;
}

/**
 * Longest-path ranking from left to right without recursion, for graphs that the layout library cannot process: chains
 * that overflow its stack, and numbers of boxes for which it takes too long. Boxes of a rank are ordered by their
 * predecessors, around one centre line. The router draws the lines around other ranks.
 */
export function rankLong(sizes: ReadonlyMap<string, Size>, edges: readonly Edge[]): Map<string, Box> {
  const next = withoutCircles(sizes.keys(), edges);
  const ranks = Map.groupBy(ranksOf(sizes.keys(), next), ([, rank]) => rank);
  const wanted = new Map<string, { sum: number; count: number }>();
  const middle = (jsid: string): number => {
    const { sum, count } = wanted.get(jsid) ?? { sum: 0, count: 1 };
    return sum / count;
  };
  const boxes = new Map<string, Box>();
  let x = 0;
  for (let rank = 0; rank < ranks.size; rank++) {
    const column = (ranks.get(rank) ?? []).map(([jsid]) => ({ jsid, ...(sizes.get(jsid) as Size) }));
    column.sort((a, b) => middle(a.jsid) - middle(b.jsid));
    const breadth = Math.max(...column.map(({ width }) => width));
    let y = -(column.reduce((sum, { height }) => sum + height + spacing.node, -spacing.node) / 2);
    for (const { jsid, width, height } of column) {
      boxes.set(jsid, { x: x + (breadth - width) / 2, y, width, height });
      for (const target of next.get(jsid) ?? []) {
        const { sum, count } = wanted.get(target) ?? { sum: 0, count: 0 };
        wanted.set(target, { sum: sum + y + height / 2, count: count + 1 });
      }
      y += height + spacing.node;
    }
    x += breadth + spacing.rank;
  }
  return boxes;
}
