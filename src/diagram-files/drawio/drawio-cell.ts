import type { Box, Point } from '../../diagram/cells/cell.ts';
import type { FileDatum } from '../../diagram/cells/from-file.ts';
import { importLimits } from '../limits.ts';
import { nestedTooDeep } from '../nesting.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.ts';
import { plainWords } from './plain-words.ts';

/** The style of a cell, such as `swimlane;html=1;fillColor=#FFFFFF`. */
export interface CellStyle {
  /** The parts of the style without a value. */
  readonly names: ReadonlySet<string>;
  get(key: string): string | undefined;
  number(key: string): number | undefined;
  /** The shape name, which a style writes in one of two ways. */
  readonly shape: string;
}

export interface DrawioCell {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly isVertex: boolean;
  readonly isEdge: boolean;
  readonly title: string;
  readonly style: CellStyle;
  readonly source: string | undefined;
  readonly target: string | undefined;
  readonly visible: boolean;
  /** The box as in the file: relative to the box of the parent, or as fractions of it. */
  readonly box: Box;
  readonly relative: boolean;
  readonly offset: Point;
  /** The bends of an edge. `sourcePoint` and `targetPoint` are its ends, if they are not connected. */
  readonly points: readonly Point[];
  readonly sourcePoint?: Point;
  readonly targetPoint?: Point;
  readonly link?: string;
  readonly tooltip?: string;
  /** Custom data of the cell, besides its label. */
  readonly data: readonly FileDatum[];
}

const numberOf = (text: string | undefined): number | undefined => {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && Math.abs(number) <= 1e6 ? number : undefined;
};

/** Parses a style. */
const cellStyle = (source: string): CellStyle => {
  const names = new Set<string>();
  const values = new Map<string, string>();
  for (const part of source.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0) values.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim());
    else if (part.trim() !== '') names.add(part.trim());
  }
  return {
    names,
    get: (key) => values.get(key),
    number: (key) => numberOf(values.get(key)),
    shape: values.get('shape') ?? names.values().next().value ?? '',
  };
};

const pointOf = (element: XmlElement | undefined): Point | undefined =>
  element && { x: numberOf(element.attributes['x']) ?? 0, y: numberOf(element.attributes['y']) ?? 0 };

/** The elements of a page with their parents. Cycles are removed. */
type Parents = ReadonlyMap<XmlElement, XmlElement | undefined>;

type Ids = ReadonlyMap<XmlElement, string>;

/** The id of each element. Of several elements with the same id, the first one retains it, as in draw.io. */
const idsOf = (all: readonly XmlElement[]): { readonly ids: Ids; readonly renamed: number } => {
  const ids = new Map<XmlElement, string>();
  const used = new Set<string>();
  let renamed = 0;
  for (const element of all) {
    const given = element.attributes['id'] ?? childOf(element, 'mxCell')?.attributes['id'];
    if (given === undefined) continue;
    let id = given;
    // Ids in a file contain no line breaks, so this id is unique.
    if (used.has(given)) {
      renamed += 1;
      id = `${given}\n${renamed}`;
    }
    used.add(id);
    ids.set(element, id);
  }
  return { ids, renamed };
};

const cellWithin = (element: XmlElement): XmlElement | undefined =>
  element.local === 'mxCell' ? element : childOf(element, 'mxCell');

/** The value of an attribute of an element, or of the nearest parent that has the attribute. */
const attributeAround = (element: XmlElement, name: string, parents: Parents): string | undefined => {
  for (let at: XmlElement | undefined = element; at; at = parents.get(at)) {
    const given = at.local === 'mxCell' ? undefined : at.attributes[name];
    if (given !== undefined) return given;
  }
  return undefined;
};

/**
 * The label of a cell. If the cell enables placeholders such as %owner%, data of the cell or its parents replaces them.
 */
const labelOf = (element: XmlElement, cell: XmlElement, parents: Parents): string => {
  const { attributes } = element;
  const label = attributes['label'] ?? cell.attributes['value'] ?? '';
  return attributes['placeholders'] === '1'
    ? label.replace(/%([^%\s]+)%/g, (whole, name: string) => attributeAround(element, name, parents) ?? whole)
    : label;
};

/** Attributes that draw.io itself writes for a cell with data; all other attributes are custom data. */
const itsOwn: ReadonlySet<string> = new Set(['id', 'label', 'link', 'tooltip', 'tags', 'placeholders', 'placeholder']);

const dataOf = ({ local, attributes }: XmlElement): readonly FileDatum[] =>
  local === 'mxCell'
    ? []
    : Object.entries(attributes).flatMap(([name, value]) =>
        itsOwn.has(name) || name.includes('{') ? [] : [{ name, value: plainWords(value) }],
      );

const cellOf = (element: XmlElement, ids: Ids, parents: Parents): DrawioCell | undefined => {
  // A cell with custom data is inside another element, which then has the id and the label of the cell.
  const cell = cellWithin(element);
  const id = ids.get(element);
  if (!cell || id === undefined) return undefined;
  const { vertex, edge, style = '', source, target, visible } = cell.attributes;
  const geometry = childOf(cell, 'mxGeometry');
  const as = (name: string) =>
    pointOf(geometry?.children.find(({ local, attributes }) => local === 'mxPoint' && attributes['as'] === name));
  const points = geometry?.children.find(({ local, attributes }) => local === 'Array' && attributes['as'] === 'points');
  const [sourcePoint, targetPoint] = [as('sourcePoint'), as('targetPoint')];
  const { link, tooltip } = element.attributes;
  const parent = parents.get(element);
  const side = (name: string) => numberOf(geometry?.attributes[name]) ?? 0;
  return {
    id,
    parentId: parent && ids.get(parent),
    isVertex: vertex === '1',
    isEdge: edge === '1',
    title: plainWords(labelOf(element, cell, parents)).slice(0, 2000),
    style: cellStyle(style),
    source,
    target,
    visible: visible !== '0',
    box: { x: side('x'), y: side('y'), width: Math.abs(side('width')), height: Math.abs(side('height')) },
    relative: geometry?.attributes['relative'] === '1',
    offset: as('offset') ?? { x: 0, y: 0 },
    points: points ? childrenOf(points, 'mxPoint').flatMap((point) => pointOf(point) ?? []) : [],
    ...(sourcePoint && { sourcePoint }),
    ...(targetPoint && { targetPoint }),
    data: dataOf(element),
    ...(link !== undefined && { link }),
    ...(tooltip !== undefined && { tooltip: plainWords(tooltip) }),
  };
};

/**
 * The parent of each element of a page. Cycles of parents are cut.
 * @throws {ImportRefused} if elements are nested too deeply
 */
const parentsOf = (ids: Ids): Parents => {
  const elements = new Map([...ids].map(([element, id]) => [id, element]));
  const parents = new Map<XmlElement, XmlElement | undefined>();
  const depths = new Map<XmlElement | undefined, number>([[undefined, -1]]);
  for (const element of ids.keys()) {
    const chain = new Set<XmlElement>();
    let at: XmlElement | undefined = element;
    while (at && !depths.has(at)) {
      chain.add(at);
      const id: string | undefined = cellWithin(at)?.attributes['parent'];
      const around: XmlElement | undefined = id === undefined ? undefined : elements.get(id);
      const parent: XmlElement | undefined = around && chain.has(around) ? undefined : around;
      parents.set(at, parent);
      at = parent;
    }
    for (const one of [...chain].reverse()) depths.set(one, (depths.get(parents.get(one)) ?? 0) + 1);
    if ((depths.get(element) ?? 0) > importLimits.xmlDepth) throw nestedTooDeep();
  }
  return parents;
};

/**
 * The cells of a page in drawing order, by id, and the number of duplicate ids.
 * @throws {ImportRefused} if cells are nested too deeply
 */
export const cellsOfModel = (
  model: XmlElement,
): { readonly cells: ReadonlyMap<string, DrawioCell>; readonly renamed: number } => {
  const all = childOf(model, 'root')?.children ?? [];
  const { ids, renamed } = idsOf(all);
  const parents = parentsOf(ids);
  const cells = all.flatMap((element) => cellOf(element, ids, parents) ?? []);
  return { cells: new Map(cells.map((cell) => [cell.id, cell])), renamed };
};

/** The ancestors of a cell, the nearest one first. */
export const ancestorsOf = (cell: DrawioCell, cells: ReadonlyMap<string, DrawioCell>): readonly DrawioCell[] => {
  const above: DrawioCell[] = [];
  for (let { parentId } = cell; parentId !== undefined; ) {
    const parent = cells.get(parentId);
    if (!parent) break;
    above.push(parent);
    parentId = parent.parentId;
  }
  return above;
};

/** The origin of the coordinates of the cell's children, as a point on the sheet. */
export const originIn = (cell: DrawioCell | undefined, cells: ReadonlyMap<string, DrawioCell>): Point => {
  if (!cell) return { x: 0, y: 0 };
  const chain = [cell, ...ancestorsOf(cell, cells)];
  return chain.reduceRight<Point>(
    (base, { isVertex, relative, box, offset }, place) => {
      if (!isVertex) return base;
      const parent = chain[place + 1]?.box;
      return relative
        ? { x: base.x + box.x * (parent?.width ?? 0) + offset.x, y: base.y + box.y * (parent?.height ?? 0) + offset.y }
        : { x: base.x + box.x, y: base.y + box.y };
    },
    { x: 0, y: 0 },
  );
};
