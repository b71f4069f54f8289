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
import { archimateOf } from '../../shapes/archimate/concept.ts';
import { verticesOf } from '../../shapes/shape-type.ts';
import { type Written, xmlElement } from '../xml/write-xml.ts';
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
  readonly say: (said: { readonly taken: string } | { readonly left: string }) => void;
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

const fillOf = (cell: ElementCell): readonly Written[] => {
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

/** Writes a diagram as a view: its boxes with what is in them, and its lines. Elements and relations go into the model. */
export const writeView = ({ name, cells }: ViewSource, id: string, context: ViewContext): Written => {
  const { model, newId, say, views, isModelled } = context;
  const elements = new Map(cells.filter(isElement).map((cell) => [cell.jsid, cell]));
  const inner = new Set([...elements.values()].flatMap(({ embeds = [] }) => embeds));
  const from = corner(cells);
  const places = new Map<string, Place>();

  const bounds = ({ x, y, width, height }: Box) => ({
    x: Math.round(x - from.x),
    y: Math.round(y - from.y),
    w: Math.max(1, Math.round(width)),
    h: Math.max(1, Math.round(height)),
  });
  const label = (words: string): readonly Written[] => (words === '' ? [] : [xmlElement('label', {}, words)]);
  const leadsTo = (cell: ElementCell): string | undefined =>
    fromFile(cell).opens.flatMap(({ page }) => views.get(page ?? '') ?? [])[0];

  const lanesOf = (
    cell: ElementCell,
    stripes: readonly LaneStripe[],
    contents: readonly ElementCell[],
  ): readonly Written[] => {
    const rest = new Set(contents);
    const lanes = stripes.map(({ lane, box, inner: lanesIn }) => {
      const own = [...rest].filter((one) => isInside(centreOf(boxOf(one)), box));
      for (const one of own) rest.delete(one);
      say({ taken: 'BusinessRole' });
      const element = model.element({ ...cell, jsid: lane.id }, undefined, {
        type: 'BusinessRole',
        name: lane.label,
        documentation: '',
        more: {},
      });
      const attributes = { identifier: newId(), elementRef: element, 'xsi:type': 'Element', ...bounds(box) };
      return xmlElement('node', attributes, lanesOf(cell, lanesIn, own));
    });
    return [...lanes, ...[...rest].flatMap(nodeOf)];
  };

  const nodeOf = (cell: ElementCell): readonly Written[] => {
    const contents = (cell.embeds ?? []).flatMap((jsid) => elements.get(jsid) ?? []);
    const within = () => lanesOf(cell, cell.type === 'bp.Pool' ? laneStripes(cell) : [], contents);
    const view = leadsTo(cell);
    const opens = view === undefined ? [] : [xmlElement('viewRef', { ref: view })];
    const concept = archimateOf(cell.values);
    // Among elements of ArchiMate, a box that is none and leads to a view stands for that view.
    const isReference = !concept && isModelled && cell.type === 'bp.Activity' && fromFile(cell).opens.length > 0;
    const stand = isReference ? ({ kind: 'note' } as const) : standOf(cell);
    if (!stand) {
      say({ left: cell.title || cell.type });
      return contents.flatMap(nodeOf);
    }
    const node = newId();
    const place = { identifier: node, ...bounds(boxOf(cell)) };
    if (stand.kind !== 'element') {
      places.set(cell.jsid, { node, isData: false });
      const isNote = stand.kind === 'note';
      const parts = [...label(cell.title), ...fillOf(cell), ...opens];
      const own = xmlElement('node', { ...place, 'xsi:type': isNote ? 'Label' : 'Container' }, [
        ...parts,
        ...(isNote ? [] : within()),
      ]);
      return isNote ? [own, ...contents.flatMap(nodeOf)] : [own];
    }
    if (!stand.known) say({ taken: stand.type });
    const element = model.element(cell, concept?.id, {
      type: stand.type,
      name: cell.title,
      documentation: cell.text ?? '',
      more: {},
    });
    places.set(cell.jsid, { node, element, isData: /^bp\.(DataObject|DataStore|Message)$/.test(cell.type) });
    return [
      xmlElement('node', { ...place, elementRef: element, 'xsi:type': 'Element' }, [
        ...fillOf(cell),
        ...opens,
        ...within(),
      ]),
    ];
  };

  const connectionOf = (cell: LinkCell): readonly Written[] => {
    const [source, target] = [places.get(cell.source ?? ''), places.get(cell.target ?? '')];
    if (!source || !target) {
      say({ left: cell.title || 'A link without both its ends' });
      return [];
    }
    const bends = verticesOf(cell.values).map(({ x, y }) => {
      const { x: at, y: down } = bounds({ x, y, width: 1, height: 1 });
      return xmlElement('bendpoint', { x: at, y: down });
    });
    if (source.element === undefined || target.element === undefined) {
      const ends = { source: source.node, target: target.node };
      return [
        xmlElement('connection', { identifier: newId(), 'xsi:type': 'Line', ...ends }, [
          ...label(cell.title),
          ...bends,
        ]),
      ];
    }
    const concept = archimateOf(cell.values);
    const nearest = nearestRelation(cell);
    // As it came, unless it was made another kind of relation since.
    const isKept =
      concept !== undefined &&
      cell.type === 'Link' &&
      (linkTypes[concept.type] ?? 'association') === cell.values['link_type'];
    // What reads or writes information goes from the one that does it to the information.
    const isAccess = !concept && nearest === 'Association' && cell.type === 'Flow' && source.isData !== target.isData;
    const isRead = isAccess && source.isData;
    const [first, last] = isRead ? [target, source] : [source, target];
    const type = isKept ? concept.type : isAccess ? 'Access' : nearest;
    if (!isKept && cell.type === 'Flow') say({ taken: type });
    const relation = model.relation(cell, isKept ? concept.id : undefined, {
      type,
      name: cell.title,
      documentation: cell.text ?? '',
      more: isKept ? concept.more : isAccess ? { accessType: isRead ? 'Read' : 'Write' } : {},
      source: first.element ?? '',
      target: last.element ?? '',
    });
    const ends = { source: first.node, target: last.node };
    const attributes = { identifier: newId(), relationshipRef: relation, 'xsi:type': 'Relationship', ...ends };
    return [xmlElement('connection', attributes, isRead ? bends.toReversed() : bends)];
  };

  const nodes = [...elements.values()].filter(({ jsid }) => !inner.has(jsid)).flatMap(nodeOf);
  const connections = cells.filter(isLink).flatMap(connectionOf);
  return xmlElement('view', { identifier: id, 'xsi:type': 'Diagram' }, [
    xmlElement('name', {}, name),
    ...nodes,
    ...connections,
  ]);
};
