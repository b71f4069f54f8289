import { pointerOf, segmentsOf, valueAt } from '../../../contract/json-pointer.ts';
import { sameValue } from '../../../contract/same-value.ts';
import { type Cell, isElement, isLink, type LinkCell, type Point } from '../../../diagram/cells/cell.ts';
import { add } from '../../../diagram/cells/geometry.ts';
import type { CellPatch, DiagramGraph } from '../engine/graph.ts';
import { isSaved } from '../engine/rules.ts';
import type { Batch } from './batch.ts';
import { patchOf } from './cell-conflict.ts';
import { changedMembers, differenceOf } from './difference.ts';
import { mergeFields } from './merge-fields.ts';
import { bodyOf, cellOfRow, type Row, type StoredDiagram } from './rows.ts';

/** The cells of the server, indexed. */
interface Listed {
  readonly cells: Map<string, Cell>;
  readonly jsids: Map<number, string>;
  /** By the first jsid that the element had. */
  readonly ids: Map<string, number>;
}

function listOf({ cells, ids }: StoredDiagram, graph: DiagramGraph): Listed {
  const listed: Listed = { cells: new Map(), jsids: new Map(), ids: new Map() };
  cells.forEach((cell, at) => {
    const id = ids[at] as number;
    listed.cells.set(cell.jsid, cell);
    listed.jsids.set(id, cell.jsid);
    listed.ids.set(graph.firstOf(cell.jsid), id);
  });
  return listed;
}

/**
 * The server's version of a diagram. Differences from it are sent, and the server's changes are merged into the graph.
 */
export class Baseline {
  readonly #graph: DiagramGraph;
  readonly #stored: StoredDiagram;
  #listed: Listed | undefined;
  /**
   * The server's versions of cells that we have changed differently: their base stays until the server has answered
   * which fields conflict.
   */
  readonly #newer = new Map<string, Cell>();
  /** The number of answers to saves, and for each cell the last answer that contained it. */
  #answers = 0;
  /** Links of an element that somebody else has deleted; the server may still have them. */
  readonly #hanging = new Map<string, LinkCell>();
  readonly #answered = new Map<string, number>();

  constructor(graph: DiagramGraph, stored: StoredDiagram) {
    this.#graph = graph;
    this.#stored = stored;
  }

  /** Indexes the server's cells on first use. */
  list(): Listed {
    this.#listed ??= listOf(this.#stored, this.#graph);
    return this.#listed;
  }

  get #cells(): Map<string, Cell> {
    return this.list().cells;
  }

  get #jsids(): Map<number, string> {
    return this.list().jsids;
  }

  get #ids(): Map<string, number> {
    return this.list().ids;
  }

  jsidOf(id: number): string | undefined {
    return this.#jsids.get(id);
  }

  idOf(jsid: string): number | undefined {
    return this.#ids.get(this.#graph.firstOf(jsid));
  }

  /** The id of a cell's item while the server has that item, of any type. */
  storedIdOf(jsid: string): number | undefined {
    const id = this.idOf(jsid);
    const now = id === undefined ? undefined : this.#jsids.get(id);
    return now !== undefined && this.#cells.has(now) ? id : undefined;
  }

  /** The cells that the server has, as far as it has reported. */
  stored(): ReadonlySet<string> {
    return new Set(this.#cells.keys());
  }

  /** Cells that the server had before it was asked for all its rows, and that are not among these any more. */
  missing(rows: readonly Row[], before: ReadonlySet<string>): readonly string[] {
    const present = new Set(rows.map(({ jsid }) => jsid));
    return [...this.#cells.keys()].filter((jsid) => before.has(jsid) && !present.has(jsid));
  }

  /** The differences between the graph and the server. */
  batchOf(jsids: Iterable<string>): Batch {
    const creates: Batch['creates'][number][] = [];
    const updates: Batch['updates'][number][] = [];
    const destroys: string[] = [];
    const all = [...jsids];
    const newNames = this.#newNamesBy(all);
    for (const jsid of all) {
      const now = this.#graph.get(jsid);
      const before = this.#cells.get(jsid);
      if (!now || !isSaved(now)) {
        if (before) destroys.push(jsid);
      } else if (!before) {
        const replaces = this.#replacedBy(jsid);
        const former = replaces === undefined ? undefined : this.#jsids.get(replaces);
        creates.push({
          jsid,
          type: now.type,
          body: bodyOf(now),
          ...(replaces !== undefined && { replaces }),
          ...(former !== undefined && former !== jsid && { formerly: former }),
        });
      } else {
        const difference = differenceOf(bodyOf(namingNew(before, newNames)), bodyOf(now));
        const id = this.idOf(jsid);
        // The id may be that of another cell by now.
        const named = id !== undefined && this.#jsids.get(id) === jsid ? { jsid, id } : { jsid };
        if (difference) updates.push({ ...named, ...difference });
      }
    }
    return { creates, updates, destroys };
  }

  /** The number of answers to saves. */
  get answers(): number {
    return this.#answers;
  }

  /** Whether the server has stored a cell after a given number of answers: data read before may be older. */
  isTakenSince(jsid: string, answers: number): boolean {
    return (this.#answered.get(jsid) ?? 0) > answers;
  }

  /** The server's versions of these cells. */
  cellsOf(jsids: Iterable<string>): ReadonlyMap<string, Cell | undefined> {
    return new Map([...jsids].map((jsid) => [jsid, this.#cells.get(jsid)]));
  }

  /**
   * The server has stored these cells as they were sent; undefined: it has deleted them. Changes that others have made
   * since, relative to `bases`, stay.
   */
  taken(sent: ReadonlyMap<string, Cell | undefined>, bases: ReadonlyMap<string, Cell | undefined>): void {
    this.#answers += 1;
    for (const [jsid, cell] of sent) {
      const [base, now] = [bases.get(jsid), this.#cells.get(jsid)];
      this.#answered.set(jsid, this.#answers);
      this.#newer.delete(jsid);
      if (!cell || !isSaved(cell)) this.#cells.delete(jsid);
      else this.#cells.set(jsid, base && now && now !== base ? withChanges(now, base, cell) : cell);
    }
  }

  /** New rows as the server created them: later changes are based on them. */
  made(rows: readonly Row[]): void {
    this.receive(rows, []);
    for (const { jsid } of rows) {
      const theirs = jsid === null ? undefined : this.#newer.get(jsid);
      if (!theirs) continue;
      this.#cells.set(theirs.jsid, theirs);
      this.#newer.delete(theirs.jsid);
    }
  }

  /** Merges rows of the server; own unsaved changes have priority, by field. */
  receive(rows: readonly Row[], gone: readonly string[]): void {
    const renamed = this.#noteIds(rows);
    const newNames = new Map(renamed);
    if (newNames.size) for (const [jsid, cell] of this.#cells) this.#cells.set(jsid, namingNew(cell, newNames));
    const cells = rows.flatMap((row) => cellOfRow(row) ?? []);
    this.#rebaseMoves(cells);
    for (const theirs of cells) this.#merge(this.#namedAsHere(theirs));
    for (const [was, is] of renamed) {
      const base = this.#cells.get(was);
      if (this.#cells.delete(was)) this.#succeed(was, is, base);
    }
    for (const jsid of gone) this.#hanging.delete(jsid);
    this.#remove(gone.filter((jsid) => this.#cells.delete(jsid) || this.#graph.get(jsid)));
    this.#bringBackHanging();
  }

  /** Adopts the server's version of a cell, except for the given values. */
  takeTheirs(theirs: Cell, values: Readonly<Record<string, unknown>>): void {
    const { jsid } = theirs;
    const now = this.#graph.get(jsid);
    if (now) {
      const { patch } = theirPatch(theirs, this.#cells.get(jsid), now);
      const given = patchOf({ ...now, ...patch } as Cell, values);
      this.#graph.change(jsid, { ...patch, ...given }, 'remote');
    }
    this.#cells.set(jsid, theirs);
    this.#newer.delete(jsid);
  }

  /** Own changes of these cells have been undone: changes that others have made meanwhile become visible. */
  catchUp(jsids: Iterable<string>): void {
    for (const jsid of jsids) {
      const theirs = this.#newer.get(jsid);
      if (theirs) this.#merge(theirs);
    }
  }

  /** The server has deleted these cells; the graph still contains them. */
  forget(jsids: readonly string[]): void {
    for (const jsid of jsids) {
      this.#cells.delete(jsid);
      this.#newer.delete(jsid);
    }
  }

  /** Resets the cell to the server's version. */
  restore(jsid: string): void {
    const newer = this.#newer.get(jsid);
    if (newer) this.#cells.set(jsid, newer);
    this.#newer.delete(jsid);
    const before = this.#cells.get(jsid);
    const now = this.#graph.get(jsid);
    if (!before && now) this.#graph.remove([jsid], 'remote');
    else if (before && !now) this.#graph.add([before], 'remote');
    else if (before && now) {
      const fields = new Set([...Object.keys(before), ...Object.keys(now)] as (keyof Cell)[]);
      const patch = Object.fromEntries([...fields].map((field) => [field, before[field]]));
      this.#graph.change(jsid, patch as CellPatch, 'remote');
    }
  }

  /** Stores the jsids of rows; returns those that have changed, as pairs of the old and the new jsid. */
  #noteIds(rows: readonly Row[]): readonly (readonly [string, string])[] {
    const renamed: [string, string][] = [];
    for (const { id, jsid } of rows) {
      if (jsid === null) continue;
      const was = this.#jsids.get(id);
      if (was !== undefined && was !== jsid) renamed.push([was, jsid]);
      this.#jsids.set(id, jsid);
      this.#ids.set(this.#graph.firstOf(jsid), id);
    }
    return renamed;
  }

  /**
   * The jsids that items get by these cells, by their present jsids: the server renames references to them before it
   * stores the rest.
   */
  #newNamesBy(jsids: readonly string[]): ReadonlyMap<string, string> {
    const newNames = new Map<string, string>();
    for (const jsid of jsids) {
      if (!this.#graph.get(jsid) || this.#cells.has(jsid)) continue;
      const was = this.#jsids.get(this.#replacedBy(jsid) ?? 0);
      if (was !== undefined && was !== jsid && this.#cells.has(was)) newNames.set(was, jsid);
    }
    return newNames;
  }

  /**
   * The id of the item that a cell had before it was removed or got another type; undefined if another cell of the
   * drawing has that item.
   */
  #replacedBy(jsid: string): number | undefined {
    const id = this.idOf(jsid);
    const now = id === undefined ? undefined : this.#jsids.get(id);
    return now !== undefined && now !== jsid && this.#graph.get(now) ? undefined : id;
  }

  /**
   * Somebody else has changed the type of a cell, which gave it a new jsid: links and container of the old cell become
   * those of the new one.
   */
  #succeed(was: string, is: string, base: Cell | undefined): void {
    const graph = this.#graph;
    graph.noteSame(is, was);
    const [mine, theirs] = [graph.get(was), graph.get(is)];
    const patch = mine && theirs && base ? ownChanges(base, mine, theirs) : undefined;
    const now = (jsid: string | null): string | null => (jsid === was ? is : jsid);
    for (const { jsid, source, target } of graph.linksOf(was))
      graph.change(jsid, { source: now(source), target: now(target) }, 'remote');
    const container = graph.element(graph.containerOf(was) ?? '');
    const others = (container?.embeds ?? []).filter((jsid) => jsid !== is);
    if (container) graph.change(container.jsid, { embeds: others.map((jsid) => (jsid === was ? is : jsid)) }, 'remote');
    graph.remove([was], 'remote');
    // Our unsaved changes of the old cell become changes of the new one.
    if (patch) graph.change(is, patch);
  }

  /** The server's version of a cell, with references to others by their jsids in the graph. */
  #namedAsHere(cell: Cell): Cell {
    const graph = this.#graph;
    const names = isLink(cell) ? [cell.source, cell.target] : (cell.embeds ?? []);
    const renamed = new Map(
      names.flatMap((one) => (one !== null && graph.nowOf(one) !== one ? [[one, graph.nowOf(one)]] : [])),
    );
    return renamed.size ? namingNew(cell, renamed) : cell;
  }

  /**
   * When somebody else moves a container, its contents move with it: our unsaved move of an element in it is added to
   * that, and is no conflict.
   */
  #rebaseMoves(rows: readonly Cell[]): void {
    const moved = new Map(rows.filter(isElement).map((theirs) => [theirs.jsid, theirs]));
    const patches = new Map<string, CellPatch>();
    for (const theirs of moved.values()) {
      const [before, now] = [this.#cells.get(theirs.jsid), this.#graph.element(theirs.jsid)];
      const holder = this.#graph.containerOf(theirs.jsid) ?? '';
      const [holderBefore, holderTheirs] = [this.#cells.get(holder), moved.get(holder)];
      if (!before || !now || !isElement(before) || !holderBefore || !holderTheirs || !isElement(holderBefore)) continue;
      const by = difference(before.position, theirs.position);
      if (sameValue(by, { x: 0, y: 0 }) || sameValue(before.position, now.position)) continue;
      if (!sameValue(by, difference(holderBefore.position, holderTheirs.position))) continue;
      this.#cells.set(theirs.jsid, { ...before, position: theirs.position });
      patches.set(theirs.jsid, { position: add(now.position, by) });
    }
    if (patches.size) this.#graph.changeAll(patches, 'remote');
  }

  /** Restores links once both their ends exist again. */
  #bringBackHanging(): void {
    const graph = this.#graph;
    for (const [jsid, link] of this.#hanging) {
      const [source, target] = [link.source, link.target].map((end) => (end === null ? null : graph.nowOf(end)));
      if (graph.get(jsid) || !source || !target || !graph.get(source) || !graph.get(target)) continue;
      this.#hanging.delete(jsid);
      const stored = this.#cells.get(jsid);
      // A link that was never sent is a change of the user again.
      graph.add([stored ?? { ...link, source, target }], stored ? 'remote' : 'user');
    }
  }

  #merge(theirs: Cell): void {
    const before = this.#cells.get(theirs.jsid);
    const now = this.#graph.get(theirs.jsid);
    this.#newer.delete(theirs.jsid);
    // Both share one object, so that re-reading thousands of cells takes no memory.
    if (sameValue(now, theirs)) {
      this.#cells.set(theirs.jsid, now as Cell);
      return;
    }
    this.#cells.set(theirs.jsid, theirs);
    if (!now && !before) this.#graph.add([theirs], 'remote');
    else if (now) {
      const { patch, conflicts } = theirPatch(theirs, before, now);
      if (before && conflicts.length) {
        const based = Object.fromEntries(conflicts.map((pointer) => [pointer, valueAt(before, pointer)]));
        this.#cells.set(theirs.jsid, { ...theirs, ...patchOf(theirs, based) } as Cell);
        this.#newer.set(theirs.jsid, theirs);
      }
      if (Object.keys(patch).length) this.#graph.change(theirs.jsid, patch, 'remote');
    }
  }

  #remove(jsids: readonly string[]): void {
    const graph = this.#graph;
    for (const jsid of jsids) {
      for (const link of graph.linksOf(jsid)) {
        if (!jsids.includes(link.jsid)) this.#hanging.set(link.jsid, link);
        graph.remove([link.jsid], 'remote');
      }
      const owner = graph.element(graph.containerOf(jsid) ?? '');
      if (owner) graph.change(owner.jsid, { embeds: (owner.embeds ?? []).filter((one) => one !== jsid) }, 'remote');
    }
    graph.remove(jsids, 'remote');
  }
}

const difference = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

/** Values that have the same meaning in all types. */
const ofEveryType: ReadonlySet<string> = new Set(['style', 'label_box', 'z', 'bpmn']);

/** Our changes of a cell whose type somebody else has changed, limited to fields of the new type. */
function ownChanges(base: Cell, mine: Cell, theirs: Cell): CellPatch | undefined {
  const found = differenceOf(bodyOf(base), bodyOf(mine));
  if (!found) return undefined;
  const { values: _, embeds: _embeds, source: _source, target: _target, size: _size, ...fields } = found.fields;
  const members = Object.entries(changedMembers(base.values, mine.values)).filter(([pointer]) => {
    const [, key = ''] = segmentsOf(pointer);
    return ofEveryType.has(key) || key in theirs.values;
  });
  const patch = { ...fields, ...(members.length && patchOf(theirs, Object.fromEntries(members))) };
  return Object.keys(patch).length ? (patch as CellPatch) : undefined;
}

/** Applies the changes between two versions to a cell. */
function withChanges(cell: Cell, from: Cell, to: Cell): Cell {
  const changed = (one: object, other: object): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      [...new Set([...Object.keys(one), ...Object.keys(other)])]
        .map((name) => [name, valueAt(one, pointerOf([name])), valueAt(other, pointerOf([name]))] as const)
        .filter(([, before, after]) => !sameValue(before, after))
        .map(([name, , after]) => [name, after]),
    );
  const { values: _, ...fields } = changed(from, to);
  const values = Object.fromEntries(
    Object.entries({ ...cell.values, ...changed(from.values, to.values) }).filter(([, value]) => value !== undefined),
  );
  return { ...cell, ...fields, values } as Cell;
}

/** A cell with its references renamed. */
function namingNew(cell: Cell, newNames: ReadonlyMap<string, string>): Cell {
  const now = (jsid: string): string => newNames.get(jsid) ?? jsid;
  if (isLink(cell)) {
    const { source, target } = cell;
    return { ...cell, source: source === null ? null : now(source), target: target === null ? null : now(target) };
  }
  return cell.embeds?.some((jsid) => newNames.has(jsid)) ? { ...cell, embeds: cell.embeds.map(now) } : cell;
}

/** Fields that only the server sets: its value always wins. */
const serverOnly: ReadonlySet<string> = new Set(['comment_count', 'unread_comment_count']);

/**
 * Their values of the fields that we have not changed, and pointers to the fields that both have changed; `values` is
 * merged by member.
 */
function theirPatch(
  theirs: Cell,
  before: Cell | undefined,
  now: Cell,
): { readonly patch: CellPatch; readonly conflicts: readonly string[] } {
  const fields = (cell: Cell): Readonly<Record<string, unknown>> => ({ ...cell });
  const patch: Record<string, unknown> = {};
  const names = Object.keys(theirs).filter((name) => !['values', 'jsid', 'type'].includes(name));
  const { taken, conflicts } = mergeFields(before ? fields(before) : null, fields(now), fields(theirs), names);
  for (const name of [...taken, ...serverOnly]) if (name in theirs) patch[name] = fields(theirs)[name];
  for (const name of serverOnly) if (sameValue(fields(now)[name], patch[name])) delete patch[name];
  const members = new Set([...Object.keys(theirs.values), ...Object.keys(now.values)]);
  const merged = mergeFields(before ? before.values : null, now.values, theirs.values, members);
  if (merged.taken.length) {
    const values: Record<string, unknown> = { ...now.values };
    for (const name of merged.taken) {
      if (theirs.values[name] === undefined) delete values[name];
      else values[name] = theirs.values[name];
    }
    patch['values'] = values;
  }
  return {
    patch: patch as CellPatch,
    conflicts: [
      ...conflicts.filter((name) => !serverOnly.has(name)).map((name) => pointerOf([name])),
      ...merged.conflicts.map((name) => pointerOf(['values', name])),
    ],
  };
}
