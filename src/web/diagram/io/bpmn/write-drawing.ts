import type { Box, CellValues, ElementCell, Point } from '../../cells/cell.ts';
import { centre, paint } from './appearance.ts';
import { middleOf, outlinePoint } from './link-ends.ts';
import { contain, isA, type Moddle } from './moddle.ts';
import { keptOf, type Model } from './model.ts';
import type { WrittenLane } from './write-lanes.ts';
import type { WrittenLink } from './write-links.ts';
import type { Structure, Written } from './write-structure.ts';

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

const bounds = (model: Model, { x, y, width, height }: Box): Moddle =>
  model.create('dc:Bounds', { x, y, width, height });

const shapeFor = (model: Model, element: Moddle, box: Box): Moddle => {
  const shape = model.create('bpmndi:BPMNShape', { bounds: bounds(model, box) });
  shape['bpmnElement'] = element;
  model.name(shape, `${element.id}_di`, element.id ?? '');
  return shape;
};

const label = (model: Model, holder: Moddle, box: Box | undefined, colour?: unknown): void => {
  const painted = typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour);
  if (!box && !painted) return;
  const made = model.create('bpmndi:BPMNLabel', {
    ...(box ? { bounds: bounds(model, box) } : {}),
    ...(painted ? { color: colour } : {}),
  });
  made.$parent = holder;
  holder['label'] = made;
};

const drawElement = (model: Model, { cell, element, open }: Written): Moddle => {
  const box = boxOf(cell);
  const shape = shapeFor(model, element, box);
  const style = styleIn(cell.values);
  if (isA(element, 'Participant')) {
    shape['isHorizontal'] = cell.values['orientation'] !== 'vertical';
    if (cell.values['collapsed'] === true) shape['isExpanded'] = false;
  }
  if (isA(element, 'SubProcess') || (isA(element, 'CallActivity') && open)) shape['isExpanded'] = open;
  if (isA(element, 'ExclusiveGateway')) shape['isMarkerVisible'] = cell.values['gateway_type'] !== 'exclusive_blank';
  // The one attribute of a shape that tells an initiating message from an answer.
  if (isA(element, 'Message') && cell.values['initiating'] === false) shape['isMessageVisible'] = false;
  paint(shape, style['fill'], style['outline']);
  const { label_box: at } = cell.values;
  label(model, shape, isBox(at) ? { ...at, x: at.x + box.x, y: at.y + box.y } : undefined, style['text_color']);
  return shape;
};

const anchored = (cell: ElementCell, anchor: unknown): Point | undefined =>
  isPoint(anchor)
    ? { x: cell.position.x + anchor.x * cell.size.width, y: cell.position.y + anchor.y * cell.size.height }
    : undefined;

/** The whole way of a link: its vertices between the places where it meets its ends. */
const wayOf = ({ cell, source, target }: WrittenLink): readonly Point[] => {
  const vertices = Array.isArray(cell.values['vertices']) ? cell.values['vertices'].filter(isPoint) : [];
  const [from, to] = [source.cell, target.cell];
  const start = anchored(from, cell.values['source_anchor']);
  const end = anchored(to, cell.values['target_anchor']);
  const shaped = (of: ElementCell) => ({ type: of.type, box: boxOf(of) });
  return [
    start ?? outlinePoint(shaped(from), vertices[0] ?? end ?? centre(boxOf(to))),
    ...vertices.map(({ x, y }) => ({ x, y })),
    end ?? outlinePoint(shaped(to), vertices.at(-1) ?? start ?? centre(boxOf(from))),
  ];
};

const drawLink = (model: Model, link: WrittenLink): Moddle => {
  const way = wayOf(link);
  const edge = model.create('bpmndi:BPMNEdge', { waypoint: way.map(({ x, y }) => model.create('dc:Point', { x, y })) });
  edge['bpmnElement'] = link.element;
  model.name(edge, `${link.element.id}_di`, link.element.id ?? '');
  paint(edge, undefined, link.cell.values['link_color']);
  const kept = keptOf(link.cell).label;
  // Moved to another part of its way, a label no longer stands where the file had it.
  const at = isBox(kept) && kept.position === link.cell.values['label_position'] ? kept : undefined;
  const middle = middleOf(way);
  label(model, edge, at ? { ...at, x: at.x + middle.x, y: at.y + middle.y } : undefined);
  return edge;
};

/** Draws everything that is written: one diagram with one plane. */
export const writeDrawing = (
  model: Model,
  structure: Structure,
  lanes: readonly WrittenLane[],
  links: readonly WrittenLink[],
  name: string,
): void => {
  const plane = model.create('bpmndi:BPMNPlane');
  plane['bpmnElement'] = structure.collaboration ?? structure.loose;
  const drawn = [...structure.written.values()];
  const pools = drawn.filter(({ element }) => isA(element, 'Participant'));
  contain(plane, 'planeElement', ...pools.map((pool) => drawElement(model, pool)));
  for (const { element, box, horizontal } of lanes) {
    const shape = shapeFor(model, element, box);
    shape['isHorizontal'] = horizontal;
    contain(plane, 'planeElement', shape);
  }
  const others = drawn.filter((item) => !pools.includes(item));
  contain(plane, 'planeElement', ...others.map((item) => drawElement(model, item)));
  contain(plane, 'planeElement', ...links.map((link) => drawLink(model, link)));
  const diagram = model.create('bpmndi:BPMNDiagram', { plane, ...(name ? { name } : {}) });
  model.name(plane, undefined, 'diagram');
  model.name(diagram, undefined, 'diagram');
  diagram.$parent = structure.definitions;
  structure.definitions['diagrams'] = [diagram];
};
