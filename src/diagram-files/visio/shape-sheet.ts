import { childOf, childrenOf, wordsOf, type XmlElement } from '../xml/read-xml.ts';
import { relationOf } from './visio-parts.ts';

/** A cell of a ShapeSheet: its value in Visio's internal units, and its formula. */
export interface SheetCell {
  readonly value: string;
  readonly formula?: string;
}

export interface SheetRow {
  readonly key: string;
  /** The name as written; `key` is the name in lower case. */
  readonly name: string;
  /** The drawing command of a geometry row, such as `LineTo`. */
  readonly type?: string;
  cell(name: string): SheetCell | undefined;
}

/**
 * A shape, with values inherited from its master. Formulas are not evaluated, because the file contains their results.
 */
export interface ShapeSheet {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly nameU: string;
  /** The ids of the document's styles for the line and the fill. */
  readonly lineStyle?: string;
  readonly fillStyle?: string;
  readonly masterId?: string;
  /** For a part of a group: the id of the corresponding shape of the master. */
  readonly masterShape?: string;
  readonly master?: ShapeSheet;
  readonly children: readonly ShapeSheet[];
  /** A cell of the shape itself, without inheritance. */
  own(name: string): SheetCell | undefined;
  /** A cell of the shape, else of its master. */
  cell(name: string): SheetCell | undefined;
  number(name: string): number | undefined;
  /** The rows of a section, including those of the master, by name or number. */
  rows(section: string): readonly SheetRow[];
  ownRows(section: string): readonly SheetRow[];
  row(section: string, key: string): SheetRow | undefined;
  /** The text of the shape itself; undefined if the shape only inherits that of its master. */
  readonly ownText?: string;
  readonly text?: string;
  /** Unpacks the picture of the shape. */
  readonly picture?: () => Uint8Array | undefined;
}

const largest = 1e7;

/** The number in a cell; undefined if the cell has none, or if it is too large for a drawing. */
export const numberOf = (cell: SheetCell | undefined): number | undefined => {
  if (!cell || cell.value.trim() === '') return undefined;
  const number = Number(cell.value);
  return Number.isFinite(number) && Math.abs(number) <= largest ? number : undefined;
};

const cellsOf = (element: XmlElement): ReadonlyMap<string, SheetCell> => {
  const cells = new Map<string, SheetCell>();
  for (const child of element.children) {
    if (child.local !== 'Cell') continue;
    const { N, V, F } = child.attributes;
    if (N !== undefined && V !== undefined) cells.set(N, { value: V, ...(F !== undefined && { formula: F }) });
  }
  return cells;
};

const wordsIn = (element: XmlElement): string | undefined => {
  const text = childOf(element, 'Text');
  return text && wordsOf(text).replace(/\n$/, '').replaceAll('\u2028', '\n');
};

// Names are compared in lower case: most stencils write rows of shape data as Bpmn..., a few as BPMN...
const nameOf = ({ attributes }: XmlElement): string => attributes['N'] ?? attributes['IX'] ?? '';
const keyOf = (row: XmlElement): string => nameOf(row).toLowerCase();

const rowOf = (element: XmlElement, inherited: SheetRow | undefined): SheetRow => {
  const cells = cellsOf(element);
  const type = element.attributes['T'] ?? inherited?.type;
  return {
    key: keyOf(element),
    name: nameOf(element),
    ...(type !== undefined && { type }),
    cell: (name) => cells.get(name) ?? inherited?.cell(name),
  };
};

const sectionKey = (element: XmlElement): string => {
  const { N, IX } = element.attributes;
  return N === 'Geometry' ? `Geometry${IX ?? '0'}` : (N ?? '');
};

/** Look-ups of masters and pictures. */
export interface ShapeSources {
  /** The top shape of a master. */
  top(masterId: string): ShapeSheet | undefined;
  /** A shape of a master by its id. */
  inside(masterId: string, shapeId: string): ShapeSheet | undefined;
  /** The picture with a relationship id, in the part that contains the shapes. */
  picture(relation: string): Uint8Array | undefined;
}

const pictureIn = (element: XmlElement, sources: ShapeSources): ShapeSheet['picture'] => {
  const data = childOf(element, 'ForeignData');
  const relation = data && relationOf(data);
  return relation === undefined ? undefined : () => sources.picture(relation);
};

/**
 * Reads a `Shape` element.
 * @param groupMasterId the master of the group that contains the shape
 */
export const readShape = (element: XmlElement, sources: ShapeSources, groupMasterId?: string): ShapeSheet => {
  const { attributes } = element;
  const masterId = attributes['Master'];
  const masterShape = attributes['MasterShape'];
  const { LineStyle: lineStyle, FillStyle: fillStyle } = attributes;
  const master =
    masterId !== undefined
      ? sources.top(masterId)
      : masterShape !== undefined && groupMasterId !== undefined
        ? sources.inside(groupMasterId, masterShape)
        : undefined;
  const cells = cellsOf(element);
  const sections = new Map<string, XmlElement>();
  for (const child of element.children) if (child.local === 'Section') sections.set(sectionKey(child), child);
  const ownText = wordsIn(element);
  const text = ownText ?? master?.text;
  const picture = pictureIn(element, sources) ?? master?.picture;
  const merged = new Map<string, readonly SheetRow[]>();

  const mergedRows = (name: string): readonly SheetRow[] => {
    const section = sections.get(name);
    if (section?.attributes['Del'] === '1') return [];
    const rows = new Map((master?.rows(name) ?? []).map((row) => [row.key, row]));
    for (const row of section ? childrenOf(section, 'Row') : []) {
      const key = keyOf(row);
      if (row.attributes['Del'] === '1') rows.delete(key);
      else rows.set(key, rowOf(row, rows.get(key)));
    }
    return [...rows.values()];
  };
  const rows = (name: string): readonly SheetRow[] => {
    const known = merged.get(name) ?? mergedRows(name);
    merged.set(name, known);
    return known;
  };
  const cell = (name: string) => cells.get(name) ?? master?.cell(name);

  return {
    id: attributes['ID'] ?? '',
    type: attributes['Type'] ?? 'Shape',
    name: attributes['Name'] ?? '',
    nameU: attributes['NameU'] ?? '',
    ...(lineStyle !== undefined && { lineStyle }),
    ...(fillStyle !== undefined && { fillStyle }),
    ...(masterId !== undefined && { masterId }),
    ...(masterShape !== undefined && { masterShape }),
    ...(master && { master }),
    children: shapesIn(element, sources, masterId ?? groupMasterId),
    own: (name) => cells.get(name),
    cell,
    number: (name) => numberOf(cells.get(name)) ?? master?.number(name),
    rows,
    ownRows: (name) => {
      const section = sections.get(name);
      return section ? childrenOf(section, 'Row').map((row) => rowOf(row, undefined)) : [];
    },
    row: (section, key) => rows(section).find((row) => row.key === key.toLowerCase()),
    ...(ownText !== undefined && { ownText }),
    ...(text !== undefined && { text }),
    ...(picture && { picture }),
  };
};

/** The direct child shapes of a page, master or group, without those marked as deleted. */
export const shapesIn = (element: XmlElement, sources: ShapeSources, groupMasterId?: string): readonly ShapeSheet[] => {
  const shapes = childOf(element, 'Shapes');
  return shapes
    ? childrenOf(shapes, 'Shape')
        .filter((shape) => shape.attributes['Del'] !== '1')
        .map((shape) => readShape(shape, sources, groupMasterId))
    : [];
};
