import { util } from '@joint/core';
import { sameValue } from '../../../contract/same-value.ts';
import { type Cell, isLink } from '../../../diagram/cells/cell.ts';
import { joinedLists, listOf } from '../../../diagram/cells/joined-lists.ts';
import { createListeners } from '../../../diagram/listeners.ts';
import type { CellPatch, DiagramGraph } from './graph.ts';

/** One undo step: all changes of a batch, by cell. */
interface Step {
  readonly name: string;
  readonly changes: Map<string, { readonly before: Cell | undefined; after: Cell | undefined }>;
  /** The jsids that were selected before the step; undo restores the selection. */
  readonly selected: readonly string[];
}

export interface History {
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The name of the step that undo would revert; undefined if there is none. */
  readonly nextUndo: string | undefined;
  readonly nextRedo: string | undefined;
  onChange(listener: () => void): () => void;
}

/** The maximum number of steps; older ones are dropped. */
const limit = 500;

/**
 * The patch that reverts, in the present cell `now`, a change from `from` to `to`. Fields that another person has
 * changed since then are left alone; lists of contents are merged.
 */
function takeBack(now: CellPatch, from: CellPatch, to: CellPatch): CellPatch {
  const patch: Record<string, unknown> = {};
  const fields = new Set([...Object.keys(from), ...Object.keys(to)]) as Set<keyof CellPatch>;
  for (const field of fields) {
    if (from[field] === to[field] || util.isEqual(from[field], to[field])) continue;
    if (field === 'values') {
      const values = takeBackValues(now.values, from.values, to.values);
      if (values) patch['values'] = values;
    } else if (util.isEqual(now[field], to[field])) patch[field] = from[field];
    else if (field === 'embeds') patch[field] = joinedLists(listOf(to[field]), listOf(from[field]), listOf(now[field]));
  }
  return patch;
}

type Values = Cell['values'];
function takeBackValues(now: Values = {}, from: Values = {}, to: Values = {}): Values | undefined {
  const values: Record<string, unknown> = { ...now };
  let changed = false;
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (util.isEqual(from[key], to[key]) || !util.isEqual(now[key], to[key])) continue;
    changed = true;
    if (from[key] === undefined) delete values[key];
    else values[key] = from[key];
  }
  return changed ? values : undefined;
}

/** Whether a cell is unchanged. Most fields are identical objects, so only the others are compared by value. */
function isUnchanged(before: Cell | undefined, after: Cell | undefined): boolean {
  if (!before || !after) return before === after;
  const fields = Object.keys(after) as (keyof Cell)[];
  return (
    fields.length === Object.keys(before).length &&
    fields.every((field) => before[field] === after[field] || sameValue(before[field], after[field]))
  );
}

const linksLast = (a: Cell, b: Cell): number => Number(isLink(a)) - Number(isLink(b));

/** The changes of a step without references to elements that another person has removed since. */
function withoutLost(
  changes: ReadonlyMap<string, CellPatch>,
  isThere: (jsid: string | null | undefined) => boolean,
): ReadonlyMap<string, CellPatch> {
  const attached = new Map<string, CellPatch>();
  for (const [jsid, patch] of changes) {
    const { source, target, embeds, ...rest } = patch;
    attached.set(jsid, {
      ...rest,
      ...(embeds && { embeds: embeds.filter(isThere) }),
      ...(source !== undefined && isThere(source) && { source }),
      ...(target !== undefined && isThere(target) && { target }),
    });
  }
  return attached;
}

/** The elements, and the links whose ends exist. Another person may have removed some ends. */
const attachedCells = (cells: readonly Cell[], isThere: (jsid: string | null) => boolean): Cell[] =>
  cells.filter((cell) => !isLink(cell) || (isThere(cell.source) && isThere(cell.target))).sort(linksLast);

/**
 * Links that another person has attached to removed cells since the step, directly or through other links.
 */
function hangingOn(graph: DiagramGraph, removed: readonly Cell[]): readonly Cell[] {
  const going = new Map(removed.map((cell) => [cell.jsid, cell]));
  // Links that are added during the iteration are visited too.
  for (const jsid of going.keys()) for (const link of graph.linksOf(jsid)) going.set(link.jsid, link);
  return [...going.values()].slice(removed.length);
}

/** Creates undo and redo. Each outermost batch of the user's own changes is one step. */
export function createHistory(
  graph: DiagramGraph,
  selection: { get(): readonly string[]; set(jsids: readonly string[]): void },
): History {
  const done: Step[] = [];
  const undone: Step[] = [];
  const changed = createListeners();
  let open: { name: string; changes: Map<string, { before: Cell | undefined; after: Cell | undefined }> } | null = null;
  let selected: readonly string[] = [];

  const close = (): void => {
    const step = open;
    open = null;
    if (!step) return;
    // The check ends at the first changed cell. Unchanged cells in a step are left out when it is reverted.
    if ([...step.changes.values()].every(({ before, after }) => isUnchanged(before, after))) return;
    done.push({ ...step, selected });
    if (done.length > limit) done.shift();
    undone.length = 0;
    changed.emit();
  };
  graph.onBatch((name, phase) => {
    if (phase === 'stop') return close();
    if (phase === 'abandon') return abandon();
    open = { name, changes: new Map() };
    selected = selection.get();
  });
  graph.onChange((changes) => {
    const own = changes.filter(({ origin }) => origin === 'user');
    if (!own.length) return;
    const alone = !open;
    open ??= { name: 'change', changes: new Map() };
    for (const { jsid, before, after } of own) {
      const known = open.changes.get(jsid);
      if (known) known.after = after;
      else open.changes.set(jsid, { before, after });
    }
    if (alone) close();
  });

  /**
   * Restores the cells of a step as they were before or after it. Elements are added before links and removed after
   * them.
   * @returns the cells of the step that exist afterwards
   */
  const lead = (step: Pick<Step, 'changes'>, side: 'before' | 'after'): readonly string[] => {
    const other = side === 'before' ? 'after' : 'before';
    const added = new Map<string, Cell>();
    const removed: Cell[] = [];
    const changes = new Map<string, CellPatch>();
    const own = [...step.changes].filter(([, { before, after }]) => !isUnchanged(before, after));
    for (const [jsid, change] of own) {
      const wanted = change[side];
      const left = change[other];
      const now = graph.get(jsid);
      if (wanted && !now) {
        if (!left) added.set(jsid, wanted);
      } else if (!wanted && now) removed.push(now);
      else if (wanted && left && now) changes.set(jsid, takeBack(now, wanted, left));
    }
    const isThere = (jsid: string | null | undefined) => !jsid || added.has(jsid) || graph.get(jsid) !== undefined;
    graph.changeAll(withoutLost(changes, isThere), 'history');
    graph.add(attachedCells([...added.values()], isThere), 'history');
    const hanging = hangingOn(graph, removed);
    // The removed links are restored together with their elements on redo.
    for (const link of hanging) step.changes.set(link.jsid, { before: undefined, after: undefined, [other]: link });
    graph.remove(
      [...removed, ...hanging].sort((a, b) => linksLast(b, a)).map(({ jsid }) => jsid),
      'history',
    );
    return own.map(([jsid]) => jsid).filter(present);
  };
  const present = (jsid: string) => graph.get(jsid) !== undefined;
  const abandon = (): void => {
    const abandoned = open;
    open = null;
    if (abandoned) lead(abandoned, 'before');
  };
  const apply = (step: Step, side: 'before' | 'after'): void => {
    const touched = lead(step, side);
    const before = step.selected.filter(present);
    selection.set(side === 'before' && before.length ? before : touched);
    changed.emit();
  };

  return {
    undo: () => {
      const step = done.pop();
      if (!step) return;
      undone.push(step);
      apply(step, 'before');
    },
    redo: () => {
      const step = undone.pop();
      if (!step) return;
      done.push(step);
      apply(step, 'after');
    },
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
    get nextUndo() {
      return done.at(-1)?.name;
    },
    get nextRedo() {
      return undone.at(-1)?.name;
    },
    onChange: changed.add,
  };
}
