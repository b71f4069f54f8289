import {
  type Box,
  type Cell,
  type ElementCell,
  isElement,
  isLink,
  type LinkCell,
  type Point,
} from '../../diagram/cells/cell.ts';
import { fromFile } from '../../diagram/cells/from-file.ts';
import { centreOf, isInside } from '../../diagram/cells/geometry.ts';
import { type LaneStripe, laneStripes } from '../../diagram/cells/lanes.ts';
import { type ArchimateConcept, archimateOf } from '../../diagram/shapes/archimate/concept.ts';
import { importedValues } from '../../diagram/shapes/choices.ts';
import { verticesOf } from '../../diagram/shapes/shape-type.ts';
import type { ArchimateView, ViewConnection, ViewNode } from './archimate-model.ts';
import { linkTypes } from './archimate-page.ts';
import { type Counterpart, nearestElement, nearestRelation } from './nearest-concept.ts';
import { preservedViewOf } from './preserved-view.ts';
import type { WrittenModel } from './written-model.ts';

export interface ViewSource {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** The context that all views of a file share. */
export interface ViewContext {
  readonly model: WrittenModel;
  /** Returns the id of the view that a box opens, by the name of its page, or by its id in the imported file. */
  readonly viewOf: (reference: {
    readonly page?: string;
    readonly id?: string;
    readonly name: string;
  }) => string | undefined;
  /** Whether any part of the diagrams was imported from an ArchiMate model. */
  readonly isModelled: boolean;
  /** Returns a new id. */
  readonly newId: () => string;
  /** Called for each shape and link of another type that is replaced by the nearest concept, or left out. */
  readonly report: (outcome: { readonly taken: string } | { readonly left: string }) => void;
}

/** A box that is already in the view, and data for its contents. */
interface Place {
  readonly node: string;
  /** The id of the element; absent for nodes that belong only to the view. */
  readonly element?: string;
  readonly isData: boolean;
}

const boxOf = ({ position, size }: ElementCell): Box => ({ ...position, ...size });

/**
 * The upper left corner of all contents, which becomes the origin, because the format requires non-negative integers.
 */
const corner = (cells: readonly Cell[]): Point => {
  const points = cells.flatMap((cell) => (isElement(cell) ? [cell.position] : verticesOf(cell.values)));
  const least = (of: (point: Point) => number) => points.reduce((known, point) => Math.min(known, of(point)), 0);
  return { x: Math.floor(least(({ x }) => x)), y: Math.floor(least(({ y }) => y)) };
};

const colourIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toUpperCase() : undefined;

const coloursOf = (cell: ElementCell): Pick<ViewNode, 'fill' | 'outline' | 'ink'> => {
  const style = (cell.values['style'] ?? {}) as Readonly<Record<string, unknown>>;
  const [fill, outline, ink] = [style['fill'], style['outline'], style['text_color']].map(colourIn);
  return { ...(fill && { fill }), ...(outline && { outline }), ...(ink && { ink }) };
};

/** The concept of a cell: the imported one, unless a user has changed the shape since. */
const counterpartOf = (cell: ElementCell): Counterpart | undefined => {
  const concept = archimateOf(cell.values);
  const nearest = nearestElement(cell);
  if (!concept || nearest?.kind === 'note') return nearest;
  const isJunction = /Junction$/.test(concept.type);
  if (cell.type === 'bp.Gateway') return nearest?.kind === 'element' ? { ...nearest, known: isJunction } : nearest;
  const hasConcept = cell.type === 'bp.Activity' || cell.type === 'bp.Group';
  return hasConcept && !isJunction ? { kind: 'element', type: concept.type, known: true } : nearest;
};

/** The relation that a link represents: its type, direction and further attributes. */
interface Meant {
  readonly type: string;
  /** The imported relation, if the link has one. */
  readonly preserved?: ArchimateConcept;
  readonly isTurned: boolean;
  readonly more: ArchimateConcept['more'];
}

/** The relation that a link between two elements represents. */
const meantBy = (cell: LinkCell, source: Place, target: Place): Meant => {
  const concept = archimateOf(cell.values);
  const nearest = nearestRelation(cell);
  // The imported relation is used, unless a user has changed the kind of the link since.
  if (
    concept !== undefined &&
    cell.type === 'Link' &&
    (linkTypes[concept.type] ?? 'association') === cell.values['link_type']
  ) {
    return { type: concept.type, preserved: concept, isTurned: false, more: concept.more };
  }
  // The direction of an access is from the active element to the data.
  const isAccess = !concept && nearest === 'Association' && cell.type === 'Flow' && source.isData !== target.isData;
  if (!isAccess) return { type: nearest, isTurned: false, more: {} };
  return { type: 'Access', isTurned: source.isData, more: { accessType: source.isData ? 'Read' : 'Write' } };
};

/** The id of the view that a box referred to in its file. */
const referenceIn = (cell: Cell): string | undefined => {
  const reference = importedValues(cell.values)['archimate_reference'];
  return typeof reference === 'string' ? reference : undefined;
};

const isPoint = (value: unknown): value is Point =>
  Number.isFinite((value as Partial<Point> | null)?.x) && Number.isFinite((value as Partial<Point> | null)?.y);

/** The relations between a shape and lines, as the import has stored them with the shape. */
const pointersOf = (cell: ElementCell): readonly { relation: string; line: string; isTurned: boolean }[] => {
  const { pointers } = importedValues(cell.values);
  return (Array.isArray(pointers) ? pointers : []).flatMap((pointer) => {
    const { relation, line, from, way } = (pointer ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof relation !== 'string' || typeof line !== 'string' || !Array.isArray(way) || !way.every(isPoint))
      return [];
    return [{ relation, line, isTurned: from === 'line' }];
  });
};

/** Builds one view from one diagram. */
class View {
  readonly nodes: ViewNode[] = [];
  readonly connections: ViewConnection[] = [];
  readonly #cells: readonly Cell[];
  readonly #context: ViewContext;
  readonly #elements: ReadonlyMap<string, ElementCell>;
  readonly #from: Point;
  readonly #places = new Map<string, Place>();

  constructor(cells: readonly Cell[], context: ViewContext) {
    this.#cells = cells;
    this.#context = context;
    this.#elements = new Map(cells.filter(isElement).map((cell) => [cell.jsid, cell]));
    this.#from = corner(cells);
  }

  /** Adds the boxes with their contents, then the links between boxes. */
  addAll(): void {
    const inner = new Set([...this.#elements.values()].flatMap(({ embeds = [] }) => embeds));
    for (const cell of this.#elements.values()) if (!inner.has(cell.jsid)) this.#addNode(cell, undefined);
    for (const cell of this.#cells) if (isLink(cell)) this.#addConnection(cell);
  }

  /** Adds lines that end at other lines. Call this after all other relations have been added. */
  addPointers(): void {
    const { model, newId } = this.#context;
    const lines = new Map(
      this.connections.flatMap(({ relation, id }) => (relation === undefined ? [] : [[relation, id]])),
    );
    for (const cell of this.#elements.values()) {
      const place = this.#places.get(cell.jsid);
      for (const { relation, line, isTurned } of pointersOf(cell)) {
        const end = lines.get(line);
        if (!place || end === undefined || !model.hasRelation(relation)) continue;
        const [source, target] = isTurned ? [end, place.node] : [place.node, end];
        this.connections.push({ id: newId(), relation, name: '', source, target, points: [] });
      }
    }
  }

  /** A box in whole units, relative to the upper left corner of all contents. */
  #boxOf({ x, y, width, height }: Box): Box {
    return {
      x: Math.round(x - this.#from.x),
      y: Math.round(y - this.#from.y),
      width: Math.max(1, Math.round(width)),
      height: Math.max(1, Math.round(height)),
    };
  }

  #addNode(cell: ElementCell, parent: string | undefined): void {
    const { newId, report } = this.#context;
    const contents = (cell.embeds ?? []).flatMap((jsid) => this.#elements.get(jsid) ?? []);
    const counterpart = this.#counterpartIn(cell);
    if (!counterpart) {
      report({ left: cell.title || cell.type });
      for (const one of contents) this.#addNode(one, parent);
      return;
    }
    const id = newId();
    const view = this.#opened(cell);
    const element = counterpart.kind === 'element' ? this.#element(cell, counterpart) : undefined;
    this.nodes.push({
      id,
      kind: counterpart.kind,
      name: element === undefined ? cell.title : '',
      box: this.#boxOf(boxOf(cell)),
      ...(element !== undefined && { element }),
      ...(parent !== undefined && { parent }),
      ...coloursOf(cell),
      ...(view !== undefined && { view }),
    });
    const isData = element !== undefined && /^bp\.(DataObject|DataStore|Message)$/.test(cell.type);
    this.#places.set(cell.jsid, { node: id, ...(element !== undefined && { element }), isData });
    // A note cannot have contents, so its contents are placed in its parent.
    const within = counterpart.kind === 'note' ? parent : id;
    this.#addLanes(cell, cell.type === 'bp.Pool' ? laneStripes(cell) : [], { contents, within });
  }

  /** The element that a box represents, or the view that it refers to. */
  #counterpartIn(cell: ElementCell): Counterpart | undefined {
    const { isModelled } = this.#context;
    // In a file with ArchiMate elements, a plain box that opens a view is written as a reference to that view.
    const isReference =
      !archimateOf(cell.values) &&
      cell.type === 'bp.Activity' &&
      (referenceIn(cell) !== undefined || (isModelled && fromFile(cell).opens.length > 0));
    return isReference ? { kind: 'note' } : counterpartOf(cell);
  }

  /** The id of the view that a box opens. */
  #opened(cell: ElementCell): string | undefined {
    const page = fromFile(cell).opens.flatMap((opened) => opened.page ?? [])[0];
    const id = referenceIn(cell);
    if (page === undefined && id === undefined) return undefined;
    return this.#context.viewOf({
      ...(page !== undefined && { page }),
      ...(id !== undefined && { id }),
      name: cell.title,
    });
  }

  #element(cell: ElementCell, { type, known }: Extract<Counterpart, { readonly kind: 'element' }>): string {
    const { model, report } = this.#context;
    if (!known) report({ taken: type });
    const { id, properties = [], folder = [] } = archimateOf(cell.values) ?? {};
    const words = { name: cell.title, documentation: cell.text ?? '' };
    return model.element(cell, id, { type, ...words, properties, more: {}, folder });
  }

  /** Adds the lanes of a pool with their contents, and the contents outside of all lanes. */
  #addLanes(
    cell: ElementCell,
    stripes: readonly LaneStripe[],
    { contents, within }: { readonly contents: readonly ElementCell[]; readonly within: string | undefined },
  ): void {
    const { model, newId, report } = this.#context;
    const rest = new Set(contents);
    for (const { lane, box, inner } of stripes) {
      const own = [...rest].filter((one) => isInside(centreOf(boxOf(one)), box));
      for (const one of own) rest.delete(one);
      report({ taken: 'BusinessRole' });
      const role = { type: 'BusinessRole', name: lane.label, documentation: '', properties: [], more: {}, folder: [] };
      const element = model.element({ ...cell, jsid: lane.id }, undefined, role);
      const id = newId();
      const parent = within === undefined ? {} : { parent: within };
      this.nodes.push({ id, kind: 'element', name: '', element, box: this.#boxOf(box), ...parent });
      this.#addLanes(cell, inner, { contents: own, within: id });
    }
    for (const one of rest) this.#addNode(one, within);
  }

  #addConnection(cell: LinkCell): void {
    const { newId, report } = this.#context;
    const [source, target] = [this.#places.get(cell.source ?? ''), this.#places.get(cell.target ?? '')];
    if (!source || !target) {
      report({ left: cell.title || 'A link without both its ends' });
      return;
    }
    const points = verticesOf(cell.values).map((point) => {
      const { x, y } = this.#boxOf({ ...point, width: 1, height: 1 });
      return { x, y };
    });
    const colour = colourIn(cell.values['link_color']);
    const look = colour ? { colour } : {};
    if (source.element === undefined || target.element === undefined) {
      const ends = { source: source.node, target: target.node };
      this.connections.push({ id: newId(), name: cell.title, ...ends, points, ...look });
      return;
    }
    const meant = meantBy(cell, source, target);
    const [first, last] = meant.isTurned ? [target, source] : [source, target];
    const relation = this.#relation(cell, meant, { source: first.element ?? '', target: last.element ?? '' });
    this.connections.push({
      id: newId(),
      relation,
      name: '',
      source: first.node,
      target: last.node,
      points: meant.isTurned ? points.toReversed() : points,
      ...look,
    });
  }

  #relation(
    cell: LinkCell,
    { type, preserved, more }: Meant,
    ends: { readonly source: string; readonly target: string },
  ): string {
    const { model, report } = this.#context;
    if (!preserved && cell.type === 'Flow') report({ taken: type });
    const words = { name: cell.title, documentation: cell.text ?? '' };
    const { properties = [], folder = [] } = preserved ?? {};
    return model.relation(cell, preserved?.id, { type, ...words, properties, more, folder, ...ends });
  }
}

/**
 * Writes diagrams as views with boxes and lines. Adds elements and relations to the model: first those of shapes and
 * links, then the preserved ones that no view shows.
 */
export const writeViews = (
  views: readonly (ViewSource & { readonly own: Omit<ArchimateView, 'name' | 'nodes' | 'connections'> })[],
  context: ViewContext,
): void => {
  const made = views.map(({ name, cells, own }) => ({ name, cells, own, view: new View(cells, context) }));
  for (const { view } of made) view.addAll();
  for (const { cells } of made) {
    const preserved = preservedViewOf(cells);
    if (preserved) context.model.restore(preserved);
  }
  for (const { name, own, view } of made) {
    view.addPointers();
    context.model.show({ ...own, name, nodes: view.nodes, connections: view.connections });
  }
};
