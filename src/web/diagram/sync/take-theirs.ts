/** Applies the server's conflicts to a diagram. */
import { valueAt } from '../../../contract/json-pointer.ts';
import { type Cell, type ElementCell, isElement, type Point } from '../../../diagram/cells/cell.ts';
import { joinedLists, listOf } from '../../../diagram/cells/joined-lists.ts';
import { isUpright, type Lane, lanesIn } from '../../../diagram/cells/lanes.ts';
import { linkType, shapeType } from '../../../diagram/shapes/families.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import type { Baseline } from './baseline.ts';
import type { Batch, ItemConflict } from './batch.ts';
import { type CellConflict, conflictingFields, type LeftBehind } from './cell-conflict.ts';
import { extentOf, mergedLanes } from './merged-lanes.ts';
import { cellOfRow } from './rows.ts';

interface Sides {
  readonly graph: DiagramGraph;
  readonly baseline: Baseline;
  /** The batch that was sent. */
  readonly batch: Batch;
}

export interface TheirsTaken {
  /** The conflicts for the user to decide. */
  readonly cellConflicts: readonly CellConflict[];
  /** Cells with further changes to send. */
  readonly again: readonly string[];
}

/** Replaces our values by theirs, and returns the conflicts; contents of containers are merged silently. */
export function takeTheirs(sides: Sides, conflicts: readonly ItemConflict[]): TheirsTaken {
  const cellConflicts: CellConflict[] = [];
  const again: string[] = [];
  for (const conflict of conflicts) {
    const { jsid, row } = conflict;
    const mine = sides.graph.get(jsid);
    const theirs = row && cellOfRow(row);
    const about = { jsid, what: whatOf(sides.graph, jsid), by: conflict.by, at: conflict.at };
    if (!theirs) {
      if (mine) cellConflicts.push({ ...about, fields: [], gone: leftBehind(sides.graph, mine) });
      continue;
    }
    const { merged, undecided } = sorted(sides, conflict, theirs);
    // With another type it also has another jsid.
    if (row && theirs.jsid !== jsid) sides.baseline.receive([row], []);
    const fields = mine ? conflictingFields(mine, theirs, undecided) : [];
    if (fields.length) cellConflicts.push({ ...about, jsid: theirs.jsid, fields, gone: null });
    const given = Object.fromEntries(undecided.map((pointer) => [pointer, valueAt(theirs, pointer)]));
    sides.baseline.takeTheirs(theirs, { ...given, ...merged });
    if (Object.keys(merged).length) again.push(theirs.jsid);
  }
  // After the loop: this removes links, and a link between two deleted elements must be among those left by both.
  sides.baseline.receive(
    [],
    conflicts.flatMap(({ jsid, row }) => (row ? [] : jsid)),
  );
  return { cellConflicts: withoutTheirLinks(cellConflicts), again };
}

/** Links are restored together with their elements: they need no conflict of their own. */
function withoutTheirLinks(all: readonly CellConflict[]): readonly CellConflict[] {
  const hanging = new Set(all.flatMap(({ gone }) => gone?.links.map(({ jsid }) => jsid) ?? []));
  return all.filter(({ jsid, gone }) => !gone || !hanging.has(jsid));
}

/** Separates the fields that stay ours from those in conflict. */
function sorted({ graph, batch }: Sides, { jsid, fields }: ItemConflict, theirs: Cell) {
  const merged: Record<string, unknown> = {};
  const undecided: string[] = [];
  const mine = graph.get(jsid);
  const base = batch.updates.find((update) => update.jsid === jsid)?.base ?? {};
  const lanes = mine && fields.includes('/values/lanes') ? lanesOfBoth(base, mine, theirs) : undefined;
  for (const pointer of fields) {
    if (mine && pointer === '/embeds') {
      const ours = listOf(valueAt(mine, pointer));
      merged[pointer] = joinedLists(listOf(base['embeds']), ours, listOf(valueAt(theirs, pointer)));
    } else if (lanes && pointer === '/values/lanes') merged[pointer] = lanes;
    else if (lanes && pointer === '/size' && isElement(theirs)) merged[pointer] = sizeWith(lanes, theirs);
    else if (mine && pointer === '/position' && graph.containerOf(jsid) !== undefined && base['position'])
      merged[pointer] = bothMoves(base['position'] as Point, mine, theirs);
    else undecided.push(pointer);
  }
  return { merged, undecided };
}

function lanesOfBoth(base: Readonly<Record<string, unknown>>, mine: Cell, theirs: Cell): readonly Lane[] {
  return mergedLanes(lanesIn((base['values'] ?? {}) as Cell['values']), lanesIn(mine.values), lanesIn(theirs.values));
}

/** The size of a pool with the given lanes. */
const sizeWith = (lanes: readonly Lane[], pool: ElementCell): ElementCell['size'] =>
  isUpright(pool) ? { ...pool.size, width: extentOf(lanes) } : { ...pool.size, height: extentOf(lanes) };

/** The sum of both moves, because contents move with their container. */
function bothMoves(base: Point, mine: Cell, theirs: Cell): Point {
  const [one, other] = [mine, theirs].map((cell) => (isElement(cell) ? cell.position : base));
  return one && other ? { x: other.x + one.x - base.x, y: other.y + one.y - base.y } : base;
}

const leftBehind = (graph: DiagramGraph, cell: Cell): LeftBehind => ({
  cell,
  links: graph.linksOf(cell.jsid),
  container: graph.containerOf(cell.jsid) ?? null,
});

function whatOf(graph: DiagramGraph, jsid: string): string {
  const cell = graph.get(jsid);
  return cell ? wordsOf(cell) : '';
}

/** The type and name of a cell. */
export function wordsOf(cell: Cell): string {
  const title = cell.title.trim();
  const type = isElement(cell) ? shapeType(cell.type).describe(cell) : linkType(cell.type).describe(cell);
  return title ? `${type} “${title}”` : type;
}
