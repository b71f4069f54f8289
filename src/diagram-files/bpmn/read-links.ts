import { newJsid, type Point } from '../../diagram/cells/cell.ts';
import { labelOffsets } from '../../diagram/cells/constants.ts';
import { centreOf, pointAlong } from '../../diagram/cells/geometry.ts';
import { importedValues } from '../../diagram/shapes/choices.ts';
import { boundsOf, styleOf, waypointsOf } from './appearance.ts';
import { documentationOf } from './documentation.ts';
import type { Draft, LinkDraft } from './draft.ts';
import { type EndShapes, endShapes, isFlow } from './end-shapes.ts';
import { associationDirections, envelopes } from './kinds.ts';
import { anchorAt, isOnOutline } from './link-ends.ts';
import { elementName, isA, type Moddle, many, one, textOf } from './moddle.ts';
import type { PreservedContent } from './preserve-extras.ts';
import type { Drafts, PlaneReading } from './reading.ts';

const tenth = (value: number): number => Math.round(value * 10) / 10;

const isDataLink = (element: Moddle) => isA(element, 'DataAssociation');

/**
 * The lanes at which the link ends in the file. The link ends at their pool here, and the lanes are preserved for the
 * export.
 */
const lanesAtEnds = (from: Moddle | undefined, to: Moddle | undefined): PreservedContent => {
  const ends = {
    ...(isA(from, 'Lane') ? { source: from?.id } : {}),
    ...(isA(to, 'Lane') ? { target: to?.id } : {}),
  };
  return Object.keys(ends).length > 0 ? { ends } : {};
};

/** The offset of a line's end from its anchor; undefined if the end is on the outline of the shape. */
const offsetFrom = (anchor: Point | undefined, shape: Draft, point: Point | undefined) => {
  if (!anchor || !point || isOnOutline(shape, point)) return undefined;
  const { x, y, width, height } = shape.box;
  return { anchor, x: tenth(point.x - x - anchor.x * width), y: tenth(point.y - y - anchor.y * height) };
};

/**
 * The offsets of both ends from the outline. In this editor lines end at the outline; ends outside or inside a shape
 * are preserved for the export.
 */
const offsetsOf = (source: ReturnType<typeof offsetFrom>, target: ReturnType<typeof offsetFrom>): PreservedContent => {
  const offsets = { ...(source && { source }), ...(target && { target }) };
  return source || target ? { offsets } : {};
};

/** The two ends to which the file's link refers. */
const namedEnds = (element: Moddle): readonly [Moddle | undefined, Moddle | undefined] => {
  if (isA(element, 'DataInputAssociation')) return [many(element, 'sourceRef')[0], element.$parent];
  if (isA(element, 'DataOutputAssociation')) return [element.$parent, one(element, 'targetRef')];
  return [one(element, 'sourceRef'), one(element, 'targetRef')];
};

/** Stores the points of a line with the shape at its end, as a pointer. */
const addPointer = (holder: Draft, id: string, points: readonly Point[]): void => {
  const { pointers = [], ...preserved } = importedValues(holder.values) as { readonly pointers?: readonly unknown[] };
  const way = points.map(({ x, y }) => ({ x: tenth(x - holder.box.x), y: tenth(y - holder.box.y) }));
  holder.values['bpmn'] = { ...preserved, pointers: [...pointers, { id, way }] };
};

/**
 * Converts an association with a flow: links can only end at shapes, so the shape at its other end gets a pointer.
 * Returns whether the element is such an association.
 */
const readPointer = (element: Moddle, ends: EndShapes, reading: PlaneReading): boolean => {
  const points = waypointsOf(reading.plane.edges.get(element)?.edge);
  const [from, to] = namedEnds(element);
  if (!isA(element, 'Association') || !element.id || points.length < 2 || isFlow(from) === isFlow(to)) return false;
  const holder = ends.drawnFor(isFlow(from) ? to : from);
  if (!holder || !['bp.Annotation', 'bp.DataObject'].includes(holder.type)) return false;
  addPointer(holder, element.id, isFlow(from) ? points.toReversed() : points);
  return true;
};

/**
 * Stores a line from a shape to itself with the shape, because the editor has no such link. An export draws the line
 * again.
 */
const addLoop = (element: Moddle, holder: Draft, { plane, notes }: PlaneReading): void => {
  const points = waypointsOf(plane.edges.get(element)?.edge);
  if (!element.id || points.length < 2) return;
  addPointer(holder, element.id, points);
  const reason = 'It begins and ends at the same shape, which is not drawn here. A file of BPMN has it again.';
  notes.skip(plane.name, elementName(element), reason, textOf(element, 'name'));
};

/**
 * The message that is drawn on a line. The parser returns "initiating" if the file has no value, so the attribute
 * itself is checked.
 */
const envelopeOf = (element: Moddle, edge: Moddle | undefined): PreservedContent => {
  const hasEnvelope = isA(element, 'MessageFlow') && edge && Object.hasOwn(edge, 'messageVisibleKind');
  const envelope = hasEnvelope ? envelopes.toOurs[textOf(edge, 'messageVisibleKind')] : undefined;
  return envelope ? { envelope } : {};
};

const flowValues = (element: Moddle, source: Draft): Record<string, unknown> => {
  if (isA(element, 'MessageFlow')) return { flowType: 'message' };
  if (isA(element, 'ConversationLink')) return { flowType: 'conversation' };
  if (isDataLink(element)) return { flowType: 'association', direction: 'one' };
  if (isA(element, 'Association')) {
    const direction = associationDirections.toOurs[textOf(element, 'associationDirection')] ?? 'none';
    return { flowType: 'association', direction };
  }
  if (one(source.element, 'default') === element) return { flowType: 'default' };
  // The condition of a flow that leaves a gateway is not drawn, but preserved.
  const conditional = one(element, 'conditionExpression') !== undefined && source.type !== 'bp.Gateway';
  return { flowType: conditional ? 'conditional' : 'normal' };
};

const cornerOf = (edge: Moddle | undefined): string | undefined => {
  const bounds = boundsOf(one(edge, 'label'));
  return bounds && `${bounds.x} ${bounds.y}`;
};

/**
 * The positions that several link labels have in common: some programs write the same default position for all labels.
 */
const sharedCorners = ({ edges }: PlaneReading['plane']): ReadonlySet<string> => {
  const all = Map.groupBy(edges.values(), ({ edge }) => cornerOf(edge) ?? '');
  return new Set([...all].flatMap(([corner, { length }]) => (length > 1 ? corner : [])));
};

/** The position of the label (the nearest end or the middle of the line), and its box relative to that point. */
const labelOf = (edge: Moddle | undefined, points: readonly Point[]) => {
  const bounds = boundsOf(one(edge, 'label'));
  if (!bounds || points.length < 2) return undefined;
  const at = centreOf(bounds);
  const places = Object.entries(labelOffsets).map(([label_position, offset]) => {
    const place = pointAlong(points, offset);
    return { label_position, place, far: Math.hypot(place.x - at.x, place.y - at.y) };
  });
  // The middle is preferred, unless the label is clearly nearer to an end.
  const middle = places.find(({ label_position }) => label_position === 'middle') as (typeof places)[number];
  const { label_position, place } = places.reduce((best, one) => (one.far < best.far - 10 ? one : best), middle);
  return { label_position, label_box: { ...bounds, x: tenth(bounds.x - place.x), y: tenth(bounds.y - place.y) } };
};

const placeOf = ({ box }: Draft, anchor: Point | undefined): readonly Point[] =>
  anchor ? [{ x: box.x + anchor.x * box.width, y: box.y + anchor.y * box.height }] : [];

const readLink = (
  element: Moddle,
  ends: EndShapes,
  reading: PlaneReading,
  unplaced: ReadonlySet<string>,
): LinkDraft | undefined => {
  const edge = reading.plane.edges.get(element)?.edge;
  const points = waypointsOf(edge);
  const [from, to] = namedEnds(element);
  let source = ends.drawnFor(from);
  let target = ends.drawnFor(to);
  if (edge && (!from || !to)) {
    source ??=
      ends.drawnFor(one(one(edge, 'sourceElement'), 'bpmnElement')) ?? ends.nearest(element, points[0], target);
    target ??=
      ends.drawnFor(one(one(edge, 'targetElement'), 'bpmnElement')) ?? ends.nearest(element, points.at(-1), source);
    if (source && target && source !== target) {
      reading.notes.repair(
        `An end of the ${elementName(element)} is missing in the file: it is joined to the nearest shape.`,
      );
    }
  }
  const skip = (reason: string) => {
    if (edge) reading.notes.skip(reading.plane.name, elementName(element), reason, textOf(element, 'name'));
    return undefined;
  };
  if (!source || !target) return skip('One of its ends is not a shape of the diagram.');
  if (source === target) {
    if (from === to) addLoop(element, source, reading);
    else skip('Both its ends belong to the same shape of the diagram.');
    return undefined;
  }
  const style = styleOf(edge);
  // The ends of lines refer to the box in the file, because icons may have another size in this editor.
  const asDrawn = ({ element: end, type, box }: Draft) => ({ type, box: reading.plane.shapes.get(end)?.box ?? box });
  const start = anchorAt(asDrawn(source), points[0], points[1]);
  const end = anchorAt(asDrawn(target), points.at(-1), points.at(-2));
  const inner = points.slice(1, -1);
  const way = [...placeOf(source, start), ...inner, ...placeOf(target, end)];
  const label = unplaced.has(cornerOf(edge) ?? '') ? undefined : labelOf(edge, way);
  const preserved = {
    ...envelopeOf(element, edge),
    ...lanesAtEnds(from, to),
    ...offsetsOf(offsetFrom(start, source, points[0]), offsetFrom(end, target, points.at(-1))),
  };
  return {
    jsid: newJsid(),
    element,
    title: textOf(element, 'name'),
    text: documentationOf(element),
    source,
    target,
    values: {
      ...flowValues(element, source),
      vertices: inner,
      ...(start ? { source_anchor: start } : {}),
      ...(end ? { target_anchor: end } : {}),
      ...(style['outline'] ? { link_color: style['outline'] } : {}),
      ...label,
      ...(Object.keys(preserved).length > 0 ? { bpmn: preserved } : {}),
    },
  };
};

const linksIn = (container: Moddle): readonly Moddle[] => [
  ...many(container, 'flowElements').filter((element) => isA(element, 'SequenceFlow')),
  ...many(container, 'flowElements').flatMap((element) => [
    ...many(element, 'dataInputAssociations'),
    ...many(element, 'dataOutputAssociations'),
    ...(isA(element, 'SubProcess') ? linksIn(element) : []),
  ]),
  ...many(container, 'artifacts').filter((artifact) => isA(artifact, 'Association')),
  ...many(container, 'messageFlows'),
];

/** The links that no plane of the file draws. */
export const undrawnLinks = (definitions: Moddle, drawnAnywhere: ReadonlySet<Moddle>): readonly Moddle[] =>
  many(definitions, 'rootElements')
    .flatMap(linksIn)
    .filter((link) => !drawnAnywhere.has(link));

/** The links of a plane: those that it draws, and those between drawn elements that no plane draws. */
export const readLinks = (reading: PlaneReading, drafts: Drafts): readonly LinkDraft[] => {
  const links: LinkDraft[] = [];
  const unplaced = sharedCorners(reading.plane);
  const ends = endShapes(drafts);
  for (const element of reading.plane.edges.keys()) {
    if (readPointer(element, ends, reading)) continue;
    const link = readLink(element, ends, reading, unplaced);
    if (link) links.push(link);
  }
  for (const element of reading.undrawnLinks) {
    if (namedEnds(element).some((end) => !end || !drafts.has(end))) continue;
    const link = readLink(element, ends, reading, unplaced);
    if (!link) continue;
    links.push(link);
    reading.notes.repair(`The ${elementName(element)} is not drawn in the file: its way is made up.`);
  }
  return links;
};
