/** Shares equal data between thousands of cells. */

import { type Cell, isElement } from '../../../diagram/cells/cell.ts';
import { cancelIdle, type IdleWork, whenIdle } from '../../ui/idle.ts';
import type { DiagramGraph } from '../engine/graph.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The number of cells that are processed before the remaining idle time is checked. */
const atATime = 100;

/** Whether two objects have equal members in the same order. */
function isAlike(one: Fields, other: Fields): boolean {
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name, at) => {
      const [mine, theirs] = [one[name], other[name]];
      if (name !== others[at] || typeof mine !== typeof theirs) return false;
      return mine === theirs || (typeof mine === 'object' && JSON.stringify(mine) === JSON.stringify(theirs));
    })
  );
}

/** The equal parts of an earlier cell of the same type, and of the ends of a link. */
function sharedWith(cell: Cell, before: Cell | undefined, graph: DiagramGraph): Partial<Cell> {
  const values = before && isAlike(cell.values, before.values) ? { values: before.values } : undefined;
  const type = before && { type: before.type };
  if (isElement(cell)) {
    const { width, height } = cell.size;
    const old = before && isElement(before) ? before.size : undefined;
    return { ...type, ...values, ...(old?.width === width && old.height === height && { size: old }) };
  }
  const own = (end: string | null): string | null => (end === null ? null : (graph.get(end)?.jsid ?? end));
  return { ...type, ...values, source: own(cell.source), target: own(cell.target) };
}

/**
 * Shares equal strings and objects between cells that were read together: the server repeats the jsids of ends for each
 * link, and the same sizes and styles for thousands of cells. The cells are changed in place, to equal values, in idle
 * time. Returns a function that stops it.
 */
export function shareAlike(cells: readonly Cell[], graph: DiagramGraph): () => void {
  const last = new Map<string, Cell>();
  let at = 0;
  const shareSome: IdleWork = (deadline) => {
    do {
      for (const cell of cells.slice(at, at + atATime)) {
        Object.assign(cell, sharedWith(cell, last.get(cell.type), graph));
        last.set(cell.type, cell);
      }
      at += atATime;
    } while (at < cells.length && deadline.timeRemaining() > 1);
    idle = at < cells.length ? whenIdle(shareSome) : 0;
  };
  let idle = whenIdle(shareSome);
  return () => cancelIdle(idle);
}
