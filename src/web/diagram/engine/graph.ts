import {
  type Cell,
  type ElementCell,
  isElement,
  isLink,
  type Layer,
  type LinkCell,
} from '../../../diagram/cells/cell.ts';
import { rounded } from '../../../diagram/cells/rounded.ts';
import { createListeners } from '../../../diagram/listeners.ts';
import { Routes } from '../../../diagram/routing/routes.ts';
import { type Batches, createBatches } from './batches.ts';
import { Containment } from './containment.ts';
import { zOf } from './drawing-order.ts';
import { createLayerList, type LayerList } from './layer-list.ts';
import { LinksByCell } from './links-by-cell.ts';

/** The cause of a change: the user, undo or redo, another person, or the opening of the diagram. */
export type Origin = 'user' | 'history' | 'remote' | 'load';

/** A change of a cell. `before` is undefined if the cell was added, `after` if it was removed. */
export interface GraphChange {
  readonly jsid: string;
  readonly before: Cell | undefined;
  readonly after: Cell | undefined;
  readonly origin: Origin;
}

/** The fields of a cell that can change: all except jsid and type. */
export type CellPatch = Partial<Omit<ElementCell, 'jsid' | 'type'>> & Partial<Omit<LinkCell, 'jsid' | 'type'>>;

/** A cell with its position in the drawing order. */
export interface OrderedCell {
  readonly cell: Cell;
  /** Cells with higher values are in front of cells with lower values. */
  readonly z: number;
  /** The order of addition. If two cells have the same `z`, the later one is in front. */
  readonly come: number;
}

/** Compares two cells in the drawing order, for sorting from back to front. */
export const byDrawingOrder = (a: OrderedCell, b: OrderedCell): number => a.z - b.z || a.come - b.come;

export interface DiagramGraph extends Batches, LayerList {
  /** The number of cells. */
  readonly size: number;
  /** The lines of the links. */
  readonly routes: Routes;
  get(jsid: string): Cell | undefined;
  ordered(jsid: string): OrderedCell | undefined;
  element(jsid: string): ElementCell | undefined;
  link(jsid: string): LinkCell | undefined;
  /** All cells in drawing order. */
  cells(): Cell[];
  elements(): ElementCell[];
  links(): LinkCell[];
  /** The links that start or end at a cell. */
  linksOf(jsid: string): LinkCell[];
  containerOf(jsid: string): string | undefined;
  /** The jsids of a cell's contents at any depth. */
  contentsOf(jsid: string): string[];
  add(cells: readonly Cell[], origin?: Origin): void;
  change(jsid: string, patch: CellPatch, origin?: Origin): void;
  /** Changes many cells at once. Lines are routed after all of them have changed. */
  changeAll(patches: ReadonlyMap<string, CellPatch>, origin?: Origin): void;
  /** Removes only these cells. The caller handles their links and contents (see `removeCells`). */
  remove(jsids: readonly string[], origin?: Origin): void;
  /** Records that a cell replaces another one under a new jsid. References to the former jsid lead to the new cell. */
  noteSame(jsid: string, former: string): void;
  /** The first jsid in the chain of cells that have replaced each other. */
  firstOf(jsid: string): string;
  /** The present jsid of a cell whose type has changed; otherwise the same jsid. */
  nowOf(jsid: string): string;
  /** Adds a listener that is called once for all changes made together. */
  onChange(listener: (changes: readonly GraphChange[]) => void): () => void;
  /** Adds a listener that is called with each cell whose position in the drawing order has changed. */
  onOrder(listener: (jsid: string) => void): () => void;
}

/** Creates an empty graph with the given layers. */
export function createGraph(initialLayers: readonly Layer[] = []): DiagramGraph {
  const containment = new Containment();
  const linksByCell = new LinksByCell();
  const changed = createListeners<[readonly GraphChange[]]>();
  const ordered = createListeners<[string]>();
  const layers = createLayerList(initialLayers);
  const entries = new Map<string, { -readonly [Name in keyof OrderedCell]: OrderedCell[Name] }>();
  const firsts = new Map<string, string>();
  /** The newest jsid of each replaced cell, by the first jsid of its chain. */
  const newest = new Map<string, string>();
  let come = 0;
  // The lists in drawing order, cached until the next change, because panels read them in every frame.
  let lists: { readonly cells: Cell[]; readonly elements: ElementCell[]; readonly links: LinkCell[] } | undefined;
  const listed = () => {
    if (!lists) {
      const cells = [...entries.values()].sort(byDrawingOrder).map(({ cell }) => cell);
      lists = { cells, elements: cells.filter(isElement), links: cells.filter(isLink) };
    }
    return lists;
  };

  const get = (jsid: string) => entries.get(jsid)?.cell;
  const sort = (jsids: readonly string[]): void => {
    for (const jsid of jsids) {
      const entry = entries.get(jsid);
      const z = entry && zOf(entry.cell, containment);
      if (!entry || z === undefined || entry.z === z) continue;
      entry.z = z;
      ordered.emit(jsid);
    }
  };
  /** Records the new version of a cell. Returns the jsids of cells whose drawing order may have changed. */
  const note = (before: Cell | undefined, after: Cell | undefined): readonly string[] => {
    lists = undefined;
    const was = before && isLink(before) ? before : undefined;
    const is = after && isLink(after) ? after : undefined;
    if (was || is) linksByCell.note(was, is);
    return containment.note(before, after);
  };

  const emit = (changes: readonly GraphChange[]): void => {
    if (!changes.length) return;
    routes.note(changes);
    changed.emit(changes);
  };

  const linksOf = (jsid: string): LinkCell[] =>
    entries.has(jsid) ? linksByCell.at(jsid).map((link) => get(link) as LinkCell) : [];
  const routes = new Routes({
    element: (jsid) => graph.element(jsid),
    link: (jsid) => graph.link(jsid),
    linksOf,
    containerOf: (jsid) => containment.containerOf(jsid),
  });

  const batches = createBatches();
  const graph: DiagramGraph = {
    routes,
    get size() {
      return entries.size;
    },
    get,
    ordered: (jsid) => entries.get(jsid),
    element: (jsid) => {
      const cell = get(jsid);
      return cell && isElement(cell) ? cell : undefined;
    },
    link: (jsid) => {
      const cell = get(jsid);
      return cell && isLink(cell) ? cell : undefined;
    },
    cells: () => [...listed().cells],
    elements: () => [...listed().elements],
    links: () => [...listed().links],
    linksOf,
    containerOf: (jsid) => containment.containerOf(jsid),
    contentsOf: (jsid) =>
      containment.contentsOf(jsid, (at) => graph.element(at)?.embeds?.filter((child) => entries.has(child))),
    add: (cells, origin = 'user') => {
      const fresh: Cell[] = [];
      for (const cell of cells) {
        if (entries.has(cell.jsid)) continue;
        come += 1;
        const added = origin === 'user' ? rounded(cell) : cell;
        entries.set(cell.jsid, { cell: added, z: 0, come });
        fresh.push(added);
      }
      // Containers are recorded first, because the drawing order depends on them.
      const contents = fresh.map((cell) => note(undefined, cell));
      sort(fresh.map(({ jsid }) => jsid));
      for (const touched of contents) sort(touched);
      if (origin === 'load') {
        routes.reset(fresh);
        return;
      }
      emit(fresh.map((after) => ({ jsid: after.jsid, before: undefined, after, origin })));
    },
    change: (jsid, patch, origin) => graph.changeAll(new Map([[jsid, patch]]), origin),
    changeAll: (patches, origin = 'user') => {
      const changes: GraphChange[] = [];
      for (const [jsid, patch] of patches) {
        const entry = entries.get(jsid);
        if (!entry) continue;
        const before = entry.cell;
        const after = { ...before, ...(origin === 'user' ? rounded(patch) : patch) } as Cell;
        entry.cell = after;
        changes.push({ jsid, before, after, origin });
        sort([jsid, ...note(before, after)]);
      }
      emit(changes);
    },
    remove: (jsids, origin = 'user') => {
      const changes: GraphChange[] = [];
      for (const jsid of jsids) {
        const before = get(jsid);
        if (!before) continue;
        entries.delete(jsid);
        sort(note(before, undefined));
        changes.push({ jsid, before, after: undefined, origin });
      }
      emit(changes);
    },
    noteSame: (jsid, former) => {
      const first = graph.firstOf(former);
      // A cell that gets its first jsid again has no former jsid.
      if (jsid !== first) firsts.set(jsid, first);
      newest.set(first, jsid);
    },
    nowOf: (jsid) => {
      const first = graph.firstOf(jsid);
      return [jsid, newest.get(first) ?? first, first].find((one) => entries.has(one)) ?? jsid;
    },
    firstOf: (jsid) => firsts.get(jsid) ?? jsid,
    ...batches,
    get isInBatch() {
      return batches.isInBatch;
    },
    ...layers,
    get layers() {
      return layers.layers;
    },
    onChange: changed.add,
    onOrder: ordered.add,
  };
  return graph;
}
