import type { Box, CellValues, ElementCell, LinkCell, Point } from '../../diagram/cells/cell.ts';
import { labelPoint, linkWords } from '../../diagram/routing/link-words.ts';
import type { Routes } from '../../diagram/routing/routes.ts';
import { outsideWords } from '../../diagram/shapes/outside-words.ts';
import { styleOf } from '../../diagram/shapes/style.ts';
import { boxOfWords } from '../../diagram/shapes/word-box.ts';
import { onPaper, paint } from './appearance.ts';
import { envelopes } from './kinds.ts';
import { contain, isA, type Moddle, one } from './moddle.ts';
import { type BpmnModel, preservedOf } from './model.ts';
import type { WrittenLane } from './write-lanes.ts';
import type { WrittenLink } from './write-links.ts';
import type { Structure, WrittenElement } from './write-structure.ts';

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as Partial<Point>).x) &&
  Number.isFinite((value as Partial<Point>).y);

const isBox = (value: unknown): value is Box =>
  isPoint(value) && Number.isFinite((value as Partial<Box>).width) && Number.isFinite((value as Partial<Box>).height);

const boxOf = ({ position, size }: ElementCell): Box => ({ ...position, ...size });

const styleIn = (values: CellValues): Readonly<Record<string, unknown>> => {
  const { style } = values;
  return typeof style === 'object' && style !== null ? { ...style } : {};
};

const bounds = (model: BpmnModel, { x, y, width, height }: Box): Moddle =>
  model.create('dc:Bounds', { x, y, width, height });

const shapeFor = (model: BpmnModel, element: Moddle, box: Box): Moddle => {
  const shape = model.create('bpmndi:BPMNShape', { bounds: bounds(model, box) });
  shape['bpmnElement'] = element;
  model.name(shape, `${element.id}_di`, element.id ?? '');
  return shape;
};

const label = (model: BpmnModel, holder: Moddle, box: Box | undefined, colour?: unknown): void => {
  const painted = typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour);
  if (!box && !painted) return;
  const made = model.create('bpmndi:BPMNLabel', {
    ...(box ? { bounds: bounds(model, box) } : {}),
    ...(painted ? { color: colour } : {}),
  });
  made.$parent = holder;
  holder['label'] = made;
};

const drawElement = (model: BpmnModel, { cell, element, open }: WrittenElement, routes: Routes): Moddle => {
  const box = boxOf(cell);
  const shape = shapeFor(model, element, box);
  const style = styleIn(cell.values);
  if (isA(element, 'Participant')) {
    shape['isHorizontal'] = cell.values['orientation'] !== 'vertical';
    if (cell.values['collapsed'] === true) shape['isExpanded'] = false;
  }
  if (isA(element, 'SubProcess') || (isA(element, 'CallActivity') && open)) shape['isExpanded'] = open;
  if (isA(element, 'ExclusiveGateway')) shape['isMarkerVisible'] = cell.values['gateway_type'] !== 'exclusive_blank';
  // This attribute is the only difference between the shape of an initiating message and that of an answer.
  if (isA(element, 'Message') && cell.values['initiating'] === false) shape['isMessageVisible'] = false;
  paint(shape, onPaper(style['fill'], style['transparency']), style['outline']);
  const at = outsideLabel(cell, routes);
  const ink = at ? style['text_color'] : inkWithin(cell);
  label(model, shape, at && { ...at, x: tenth(at.x + box.x), y: tenth(at.y + box.y) }, ink);
  return shape;
};

/**
 * The colour of text inside a shape, which has to be written if the fill is dark: other programs use dark text by
 * default.
 */
const inkWithin = (cell: ElementCell): unknown => {
  const ownColour = styleIn(cell.values)['text_color'];
  const { ink } = styleOf(cell.values);
  // An imported colour is written unchanged.
  return ownColour ?? (preservedOf(cell).id === undefined && /^#f{6}$/i.test(ink) ? ink : undefined);
};

const edgeFor = (model: BpmnModel, element: Moddle, way: readonly Point[]): Moddle => {
  const edge = model.create('bpmndi:BPMNEdge', {
    waypoint: way.map(({ x, y }) => model.create('dc:Point', { x: tenth(x), y: tenth(y) })),
  });
  edge['bpmnElement'] = element;
  model.name(edge, `${element.id}_di`, element.id ?? '');
  return edge;
};

/** An end of a line that the file had outside or inside of its shape. */
interface EndAsDrawn {
  /** The anchor as a point on the sheet. */
  readonly anchored: Point;
  readonly drawn: Point;
}

/**
 * Restores such an end. Undefined if the line ended on the outline in the file, or if its anchor has changed since the
 * import.
 */
const endAsDrawn = ({ position, size }: ElementCell, anchor: unknown, offset: unknown): EndAsDrawn | undefined => {
  if (!isPoint(offset) || !isPoint(anchor)) return undefined;
  const { anchor: before } = offset as Point & { readonly anchor?: unknown };
  if (!isPoint(before) || before.x !== anchor.x || before.y !== anchor.y) return undefined;
  const anchored = { x: position.x + anchor.x * size.width, y: position.y + anchor.y * size.height };
  return { anchored, drawn: { x: anchored.x + offset.x, y: anchored.y + offset.y } };
};

/** The waypoints of a line as the file had them, and the line to which label positions refer. */
const waysOf = ({ cell, source, target }: WrittenLink, way: readonly Point[]) => {
  const { offsets } = preservedOf(cell);
  const start = endAsDrawn(source.cell, cell.values['source_anchor'], offsets?.source);
  const end = endAsDrawn(target.cell, cell.values['target_anchor'], offsets?.target);
  const withEnds = (of: (made: EndAsDrawn) => Point): readonly Point[] =>
    way.map((point, at) => {
      const made = at === 0 ? start : at === way.length - 1 ? end : undefined;
      return made ? of(made) : point;
    });
  return { drawn: withEnds(({ drawn }) => drawn), anchored: withEnds(({ anchored }) => anchored) };
};

const drawLink = (model: BpmnModel, link: WrittenLink, routes: Routes): Moddle => {
  const { drawn, anchored } = waysOf(link, routes.of(link.cell));
  const edge = edgeFor(model, link.element, drawn);
  const envelope = isA(link.element, 'MessageFlow') && envelopes.toBpmn[String(preservedOf(link.cell).envelope)];
  // Written as a plain attribute, because the writer omits the default value "initiating".
  if (envelope) edge.$attrs['messageVisibleKind'] = envelope;
  paint(edge, undefined, link.cell.values['link_color']);
  label(model, edge, linkLabel(link.cell, anchored, routes));
  return edge;
};

/**
 * Draws the lines of a shape to flows and to itself, which the imported file had although no link cell represents them.
 */
const drawPointers = (model: BpmnModel, { cell, element }: WrittenElement): readonly Moddle[] => {
  const { pointers } = preservedOf(cell);
  if (!Array.isArray(pointers)) return [];
  return (pointers as NonNullable<typeof pointers>).flatMap(({ id, way }) => {
    const association = typeof id === 'string' ? model.find(id) : undefined;
    const ends = [one(association, 'sourceRef'), one(association, 'targetRef')];
    if (!association || !isA(association, 'Association', 'SequenceFlow') || !Array.isArray(way)) return [];
    if (!ends.every(Boolean) || !ends.includes(element)) return [];
    const points = way.filter(isPoint).map(({ x, y }) => ({ x: x + cell.position.x, y: y + cell.position.y }));
    return [edgeFor(model, association, ends[0] === element ? points : points.toReversed())];
  });
};

/** The box of a link's label: the stored one, or the one that is drawn. */
const linkLabel = (cell: LinkCell, way: readonly Point[], { labels }: Routes): Box | undefined => {
  const { label_box: stored } = cell.values;
  if (isBox(stored)) {
    const at = labelPoint(cell, way);
    return { ...stored, x: tenth(stored.x + at.x), y: tenth(stored.y + at.y) };
  }
  const words = linkWords(labels.placedLink(cell, way), way);
  return words ? rounded(boxOfWords(words)) : undefined;
};

/** The box of a label outside of its shape, relative to the shape's corner. */
const outsideLabel = (cell: ElementCell, routes: Routes): Box | undefined => {
  const { label_box: stored } = cell.values;
  if (isBox(stored)) return stored;
  const words = outsideWords(routes.labels.placed(cell));
  return words && rounded(words);
};

const tenth = (value: number): number => Math.round(value * 10) / 10;
const rounded = ({ x, y, width, height }: Box): Box => ({
  x: tenth(x),
  y: tenth(y),
  width: Math.ceil(width),
  height: Math.ceil(height),
});

/** Writes the drawing of a diagram: one plane with all shapes and edges. */
export const writeDrawing = (
  model: BpmnModel,
  {
    structure,
    lanes,
    links,
  }: { readonly structure: Structure; readonly lanes: readonly WrittenLane[]; readonly links: readonly WrittenLink[] },
  routes: Routes,
  name: string,
): Moddle => {
  const plane = model.create('bpmndi:BPMNPlane');
  plane['bpmnElement'] = structure.collaboration ?? structure.loose;
  const drawn = [...structure.written.values()];
  const pools = drawn.filter(({ element }) => isA(element, 'Participant'));
  contain(plane, 'planeElement', ...pools.map((pool) => drawElement(model, pool, routes)));
  for (const { element, box, horizontal } of lanes) {
    const shape = shapeFor(model, element, box);
    shape['isHorizontal'] = horizontal;
    contain(plane, 'planeElement', shape);
  }
  const others = drawn.filter((item) => !pools.includes(item));
  contain(plane, 'planeElement', ...others.map((item) => drawElement(model, item, routes)));
  contain(plane, 'planeElement', ...links.map((link) => drawLink(model, link, routes)));
  contain(plane, 'planeElement', ...drawn.flatMap((item) => drawPointers(model, item)));
  const diagram = model.create('bpmndi:BPMNDiagram', { plane, ...(name ? { name } : {}) });
  model.name(plane, undefined, 'diagram');
  model.name(diagram, undefined, 'diagram');
  return diagram;
};
