import { dia } from '@joint/core';
import { createListeners } from '../../ui/listeners.ts';
import { type Cell, type ElementCell, isElement, isLink, type Layer, type LinkCell } from '../cells/cell.ts';
import { Routes } from '../routing/routes.ts';
import { type Batches, createBatches } from './batches.ts';
import { Containment } from './containment.ts';
import { zOf } from './drawing-order.ts';
import { createLayerList, type LayerList } from './layer-list.ts';

/** Why a cell changed: by the user, by undo or redo, by somebody else, or by opening the diagram. */
export type Origin = 'user' | 'history' | 'remote' | 'load';

/** One change: added without `before`, removed without `after`. */
export interface Change {
  readonly jsid: string;
  readonly before: Cell | undefined;
  readonly after: Cell | undefined;
  readonly origin: Origin;
}

/** What may be changed of a cell: everything but who it is. */
export type CellPatch = Partial<Omit<ElementCell, 'jsid' | 'type'>> & Partial<Omit<LinkCell, 'jsid' | 'type'>>;

// What the library's defaults would give every model a deep copy of: nothing of it is ever changed.
const unused = { position: { x: 0, y: 0 }, size: { width: 1, height: 1 }, angle: 0, attrs: {} };

/**
 * @joint/core's models carry our cell whole: views, history, saver and rules read the same object. Thousands are made
 * while a page opens, so they leave out what the library prepares for ports and for merging defaults.
 */
export class ElementModel extends dia.Element {
  protected _setDefaults(attributes: dia.Element.Attributes): void {
    this.attributes = { type: 'Element', ...unused, ...attributes };
    this.id = attributes.id as dia.Cell.ID;
  }
  protected _initializePorts(): void {}
}
export class LinkModel extends dia.Link {
  protected _setDefaults(attributes: dia.Link.Attributes): void {
    this.attributes = { type: 'Link', ...attributes } as dia.Link.Attributes;
    this.id = attributes.id as dia.Cell.ID;
  }
}

export interface DiagramGraph extends Batches, LayerList {
  readonly joint: dia.Graph;
  /** The lines of its links. */
  readonly routes: Routes;
  get(jsid: string): Cell | undefined;
  element(jsid: string): ElementCell | undefined;
  link(jsid: string): LinkCell | undefined;
  cells(): Cell[];
  elements(): ElementCell[];
  links(): LinkCell[];
  /** Links that start or end at it. */
  linksOf(jsid: string): LinkCell[];
  containerOf(jsid: string): string | undefined;
  /** What stands in it, at any depth. */
  contentsOf(jsid: string): string[];
  add(cells: readonly Cell[], origin?: Origin): void;
  change(jsid: string, patch: CellPatch, origin?: Origin): void;
  /** Changes many at once: lines are looked after when all of them are what they become. */
  changeAll(patches: ReadonlyMap<string, CellPatch>, origin?: Origin): void;
  /** Removes these cells only: what hangs on them is the caller's matter (see `removeCells`). */
  remove(jsids: readonly string[], origin?: Origin): void;
  /** Notes that a cell is what another was, under a jsid of its own: what hangs on that one hangs on it. */
  noteSame(jsid: string, former: string): void;
  /** The jsid that all have which were one thing, one after the other. */
  firstOf(jsid: string): string;
  onChange(listener: (change: Change) => void): () => void;
}

const cellOf = (model: dia.Cell | undefined): Cell | undefined => model?.attributes['cell'] as Cell | undefined;

/** The ends of a link, as the library has them. */
const endsOf = ({ source, target }: LinkCell) => ({
  source: source === null ? {} : { id: source },
  target: target === null ? {} : { id: target },
});

/** An empty graph of cells with the layers it begins with. */
export function createGraph(initialLayers: readonly Layer[] = []): DiagramGraph {
  const joint = new dia.Graph({}, { cellNamespace: { Element: ElementModel, Link: LinkModel } });
  const containment = new Containment();
  const changed = createListeners<[Change]>();
  const layers = createLayerList(initialLayers);
  const byJsid = new Map<string, Cell>();
  const firsts = new Map<string, string>();
  // The lists in drawing order, kept until something changes: panels ask for them every frame.
  let lists: { readonly cells: Cell[]; readonly elements: ElementCell[]; readonly links: LinkCell[] } | undefined;
  const listed = () => {
    if (!lists) {
      const cells = joint.getCells().map((model) => cellOf(model) as Cell);
      lists = { cells, elements: cells.filter(isElement), links: cells.filter(isLink) };
    }
    return lists;
  };

  const get = (jsid: string) => byJsid.get(jsid);
  const sort = (jsids: readonly string[]): void => {
    for (const jsid of jsids) {
      const model = joint.getCell(jsid);
      const cell = cellOf(model);
      const z = cell && zOf(cell, containment);
      if (!model || z === undefined || model.attributes['z'] === z) continue;
      model.set('z', z);
      lists = undefined;
    }
  };
  const modelOf = (cell: Cell): dia.Cell => {
    const z = zOf(cell, containment);
    return isLink(cell)
      ? new LinkModel({ id: cell.jsid, z, ...endsOf(cell), cell })
      : new ElementModel({ id: cell.jsid, z, cell });
  };
  /** Gives a model what its cell has become. Answers which cells' place in the drawing order may be another now. */
  const become = (model: dia.Cell, before: Cell, after: Cell): readonly string[] => {
    const isLedElsewhere =
      isLink(after) && isLink(before) && (after.source !== before.source || after.target !== before.target);
    byJsid.set(after.jsid, after);
    model.set({ cell: after, ...(isLedElsewhere && endsOf(after)) });
    lists = undefined;
    return [after.jsid, ...containment.note(before, after)];
  };

  // Read off the library's index of ends: its own list of connected links takes many times as long, and routes and
  // moves ask for the links of thousands of shapes at once.
  const linksOf = (jsid: string): LinkCell[] => {
    if (!byJsid.has(jsid)) return [];
    const found: LinkCell[] = [];
    const outbound = joint.topologyIndex.getOutboundEdges(jsid);
    const inbound = joint.topologyIndex.getInboundEdges(jsid);
    for (const edge in outbound) found.push(byJsid.get(edge) as LinkCell);
    for (const edge in inbound) if (!outbound[edge]) found.push(byJsid.get(edge) as LinkCell);
    return found;
  };
  const routes = new Routes({
    element: (jsid) => graph.element(jsid),
    link: (jsid) => graph.link(jsid),
    linksOf,
    containerOf: (jsid) => containment.containerOf(jsid),
  });

  const graph: DiagramGraph = {
    joint,
    routes,
    get,
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
      containment.contentsOf(jsid, (at) => graph.element(at)?.embeds?.filter((child) => joint.getCell(child))),
    add: (cells, origin = 'user') => {
      for (const cell of cells) containment.note(undefined, cell);
      if (origin === 'load') byJsid.clear();
      const fresh = cells.filter(({ jsid }) => !byJsid.has(jsid));
      const models = fresh.map(modelOf);
      for (const cell of fresh) byJsid.set(cell.jsid, cell);
      lists = undefined;
      if (origin === 'load') joint.resetCells(models);
      else {
        // Sorted once: the library sorts all cells anew for each that is added.
        joint.addCells(models, { sort: false });
        joint.getDefaultLayer().cellCollection.sort();
      }
      sort(cells.flatMap((cell) => (isElement(cell) ? (cell.embeds ?? []) : [])));
      if (origin === 'load') {
        routes.reset(cells);
        return;
      }
      routes.note(fresh.map((after) => ({ before: undefined, after })));
      for (const cell of fresh) changed.tell({ jsid: cell.jsid, before: undefined, after: cell, origin });
    },
    change: (jsid, patch, origin) => graph.changeAll(new Map([[jsid, patch]]), origin),
    changeAll: (patches, origin = 'user') => {
      const changes: Change[] = [];
      for (const [jsid, patch] of patches) {
        const model = joint.getCell(jsid);
        const before = cellOf(model);
        if (!model || !before) continue;
        const after = { ...before, ...patch } as Cell;
        sort(become(model, before, after));
        changes.push({ jsid, before, after, origin });
      }
      routes.note(changes);
      for (const change of changes) changed.tell(change);
    },
    remove: (jsids, origin = 'user') => {
      for (const jsid of jsids) {
        const model = joint.getCell(jsid);
        const before = cellOf(model);
        if (!model || !before) continue;
        containment.note(before, undefined);
        // Removing an element would take its links along without a word; they are removed by name, before it.
        model.remove({ disconnectLinks: true });
        byJsid.delete(jsid);
        lists = undefined;
        routes.note([{ before, after: undefined }]);
        changed.tell({ jsid, before, after: undefined, origin });
      }
    },
    noteSame: (jsid, former) => void firsts.set(jsid, graph.firstOf(former)),
    firstOf: (jsid) => firsts.get(jsid) ?? jsid,
    ...createBatches(),
    ...layers,
    get layerForNew() {
      return layers.layerForNew;
    },
    get layers() {
      return layers.layers;
    },
    onChange: changed.add,
  };
  return graph;
}
