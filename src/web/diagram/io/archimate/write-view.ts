import {
  type Box,
  type Cell,
  type ElementCell,
  isElement,
  isLink,
  type LinkCell,
  type Point,
} from '../../cells/cell.ts';
import { fromFile } from '../../cells/from-file.ts';
import { centreOf, isInside } from '../../cells/geometry.ts';
import { type LaneStripe, laneStripes } from '../../cells/lanes.ts';
import { type ArchimateConcept, archimateOf } from '../../shapes/archimate/concept.ts';
import { verticesOf } from '../../shapes/shape-type.ts';
import { type WrittenMarkup, xmlElement } from '../xml/write-xml.ts';
import { linkTypes } from './archimate-page.ts';
import { nearestElement, nearestRelation, type Stand } from './nearest-concept.ts';
import type { WrittenModel } from './written-model.ts';

export interface ViewSource {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** What the views of one file share. */
export interface ViewContext {
  readonly model: WrittenModel;
  /** The identifiers of views by their names. */
  readonly views: ReadonlyMap<string, string>;
  /** Whether anything in the file came from a model of ArchiMate. */
  readonly isModelled: boolean;
  /** A new identifier for something of a view. */
  readonly newId: () => string;
  /** Hears what became of shapes and links that are of no type of ArchiMate. */
  readonly report: (outcome: { readonly taken: string } | { readonly left: string }) => void;
}

/** A box on its way into the view, and what is in it. */
interface Place {
  readonly node: string;
  /** Absent for what is only of the view. */
  readonly element?: string;
  readonly isData: boolean;
}

const boxOf = ({ position, size }: ElementCell): Box => ({ ...position, ...size });

/** Whole numbers from zero on, which is all that the format takes. */
const corner = (cells: readonly Cell[]): Point => {
  const points = cells.flatMap((cell) => (isElement(cell) ? [cell.position] : verticesOf(cell.values)));
  const least = (of: (point: Point) => number) => points.reduce((known, point) => Math.min(known, of(point)), 0);
  return { x: Math.floor(least(({ x }) => x)), y: Math.floor(least(({ y }) => y)) };
};

const fillOf = (cell: ElementCell): readonly WrittenMarkup[] => {
  const { fill } = (cell.values['style'] ?? {}) as { readonly fill?: unknown };
  const found = typeof fill === 'string' ? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(fill) : null;
  if (!found) return [];
  const [r, g, b] = found.slice(1).map((part) => Number.parseInt(part, 16));
  return [xmlElement('style', {}, [xmlElement('fillColor', { r, g, b })])];
};

/** What a cell is in the model: as it came, unless it has been changed into something else since. */
const standOf = (cell: ElementCell): Stand | undefined => {
  const concept = archimateOf(cell.values);
  const nearest = nearestElement(cell);
  if (!concept || nearest?.kind === 'note') return nearest;
  const isJunction = /Junction$/.test(concept.type);
  if (cell.type === 'bp.Gateway') return nearest?.kind === 'element' ? { ...nearest, known: isJunction } : nearest;
  const holdsConcept = cell.type === 'bp.Activity' || cell.type === 'bp.Group';
  return holdsConcept && !isJunction ? { kind: 'element', type: concept.type, known: true } : nearest;
};

const labelOf = (words: string): readonly WrittenMarkup[] => (words === '' ? [] : [xmlElement('label', {}, words)]);

/** The type of a connection, the element at which it begins if not at the link's, and what it says beside. */
interface Meant {
  readonly type: string;
  /** As it came from a model of ArchiMate. */
  readonly preserved?: ArchimateConcept;
  readonly isTurned: boolean;
  readonly more: ArchimateConcept['more'];
}

/** The relation that a link between two elements is. */
const meantBy = (cell: LinkCell, source: Place, target: Place): Meant => {
  const concept = archimateOf(cell.values);
  const nearest = nearestRelation(cell);
  // As it came, unless it was made another kind of relation since.
  if (
    concept !== undefined &&
    cell.type === 'Link' &&
    (linkTypes[concept.type] ?? 'association') === cell.values['link_type']
  ) {
    return { type: concept.type, preserved: concept, isTurned: false, more: concept.more };
  }
  // What reads or writes information goes from the one that does it to the information.
  const isAccess = !concept && nearest === 'Association' && cell.type === 'Flow' && source.isData !== target.isData;
  if (!isAccess) return { type: nearest, isTurned: false, more: {} };
  return { type: 'Access', isTurned: source.isData, more: { accessType: source.isData ? 'Read' : 'Write' } };
};

/** A diagram on its way into a view. */
class View {
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

  /** Its boxes with what is in them, then the lines between them. */
  written(): readonly WrittenMarkup[] {
    const inner = new Set([...this.#elements.values()].flatMap(({ embeds = [] }) => embeds));
    const outer = [...this.#elements.values()].filter(({ jsid }) => !inner.has(jsid));
    const nodes = outer.flatMap((cell) => this.#node(cell));
    const connections = this.#cells.filter(isLink).flatMap((cell) => this.#connection(cell));
    return [...nodes, ...connections];
  }

  #bounds({ x, y, width, height }: Box) {
    return {
      x: Math.round(x - this.#from.x),
      y: Math.round(y - this.#from.y),
      w: Math.max(1, Math.round(width)),
      h: Math.max(1, Math.round(height)),
    };
  }

  #node(cell: ElementCell): readonly WrittenMarkup[] {
    const { newId, report } = this.#context;
    const contents = (cell.embeds ?? []).flatMap((jsid) => this.#elements.get(jsid) ?? []);
    const stand = this.#standIn(cell);
    if (!stand) {
      report({ left: cell.title || cell.type });
      return contents.flatMap((one) => this.#node(one));
    }
    const node = newId();
    const place = { identifier: node, ...this.#bounds(boxOf(cell)) };
    const opens = this.#opened(cell);
    const within = () => this.#lanes(cell, cell.type === 'bp.Pool' ? laneStripes(cell) : [], contents);
    if (stand.kind === 'element') {
      const element = this.#element(cell, stand);
      this.#places.set(cell.jsid, { node, element, isData: /^bp\.(DataObject|DataStore|Message)$/.test(cell.type) });
      const attributes = { ...place, elementRef: element, 'xsi:type': 'Element' };
      return [xmlElement('node', attributes, [...fillOf(cell), ...opens, ...within()])];
    }
    this.#places.set(cell.jsid, { node, isData: false });
    const parts = [...labelOf(cell.title), ...fillOf(cell), ...opens];
    if (stand.kind === 'group')
      return [xmlElement('node', { ...place, 'xsi:type': 'Container' }, [...parts, ...within()])];
    return [
      xmlElement('node', { ...place, 'xsi:type': 'Label' }, parts),
      ...contents.flatMap((one) => this.#node(one)),
    ];
  }

  /** What a box stands for in this view. */
  #standIn(cell: ElementCell): Stand | undefined {
    const { isModelled } = this.#context;
    // Among elements of ArchiMate, a box that is none and leads to a view stands for that view.
    const isReference =
      !archimateOf(cell.values) && isModelled && cell.type === 'bp.Activity' && fromFile(cell).opens.length > 0;
    return isReference ? { kind: 'note' } : standOf(cell);
  }

  /** The view that a box leads to. */
  #opened(cell: ElementCell): readonly WrittenMarkup[] {
    const [view] = fromFile(cell).opens.flatMap(({ page }) => this.#context.views.get(page ?? '') ?? []);
    return view === undefined ? [] : [xmlElement('viewRef', { ref: view })];
  }

  #element(cell: ElementCell, { type, known }: Extract<Stand, { readonly kind: 'element' }>): string {
    const { model, report } = this.#context;
    if (!known) report({ taken: type });
    const concept = { type, name: cell.title, documentation: cell.text ?? '', more: {} };
    return model.element(cell, archimateOf(cell.values)?.id, concept);
  }

  /** Lanes with what lies in each, and beside them what lies in none. */
  #lanes(
    cell: ElementCell,
    stripes: readonly LaneStripe[],
    contents: readonly ElementCell[],
  ): readonly WrittenMarkup[] {
    const { model, newId, report } = this.#context;
    const rest = new Set(contents);
    const lanes = stripes.map(({ lane, box, inner }) => {
      const own = [...rest].filter((one) => isInside(centreOf(boxOf(one)), box));
      for (const one of own) rest.delete(one);
      report({ taken: 'BusinessRole' });
      const role = { type: 'BusinessRole', name: lane.label, documentation: '', more: {} };
      const element = model.element({ ...cell, jsid: lane.id }, undefined, role);
      const attributes = { identifier: newId(), elementRef: element, 'xsi:type': 'Element', ...this.#bounds(box) };
      return xmlElement('node', attributes, this.#lanes(cell, inner, own));
    });
    return [...lanes, ...[...rest].flatMap((one) => this.#node(one))];
  }

  #connection(cell: LinkCell): readonly WrittenMarkup[] {
    const { newId, report } = this.#context;
    const [source, target] = [this.#places.get(cell.source ?? ''), this.#places.get(cell.target ?? '')];
    if (!source || !target) {
      report({ left: cell.title || 'A link without both its ends' });
      return [];
    }
    const bends = verticesOf(cell.values).map((point) => {
      const { x, y } = this.#bounds({ ...point, width: 1, height: 1 });
      return xmlElement('bendpoint', { x, y });
    });
    if (source.element === undefined || target.element === undefined) {
      const attributes = { identifier: newId(), 'xsi:type': 'Line', source: source.node, target: target.node };
      return [xmlElement('connection', attributes, [...labelOf(cell.title), ...bends])];
    }
    const meant = meantBy(cell, source, target);
    const [first, last] = meant.isTurned ? [target, source] : [source, target];
    const ends = { source: first.node, target: last.node };
    const relation = this.#relation(cell, meant, { source: first.element ?? '', target: last.element ?? '' });
    const attributes = { identifier: newId(), relationshipRef: relation, 'xsi:type': 'Relationship', ...ends };
    return [xmlElement('connection', attributes, meant.isTurned ? bends.toReversed() : bends)];
  }

  #relation(
    cell: LinkCell,
    { type, preserved, more }: Meant,
    ends: { readonly source: string; readonly target: string },
  ): string {
    const { model, report } = this.#context;
    if (!preserved && cell.type === 'Flow') report({ taken: type });
    const words = { name: cell.title, documentation: cell.text ?? '' };
    return model.relation(cell, preserved?.id, { type, ...words, more, ...ends });
  }
}

/** Writes a diagram as a view: its boxes with what is in them, and its lines. Elements and relations go into the model. */
export const writeView = ({ name, cells }: ViewSource, id: string, context: ViewContext): WrittenMarkup =>
  xmlElement('view', { identifier: id, 'xsi:type': 'Diagram' }, [
    xmlElement('name', {}, name),
    ...new View(cells, context).written(),
  ]);
