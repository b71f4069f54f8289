import type { Box } from '../../diagram/cells/cell.ts';
import { centreOf, isCentredOnBorder, isInside } from '../../diagram/cells/geometry.ts';
import { drawnIn, drawnOn } from '../drawn/proximity.ts';
import { boundsOf, boxFor, styleOf, usualSize } from './appearance.ts';
import { documentationOf } from './documentation.ts';
import { type Draft, embed, newDraft } from './draft.ts';
import { meaningOf } from './element-values.ts';
import { elementName, isA, lineage, type Moddle, many, one, textOf } from './moddle.ts';
import { calledProcess, isExpanded } from './planes.ts';
import { readPools } from './read-pools.ts';
import type { Drafts, PlaneReading } from './reading.ts';

const notFlowing = [
  'Artifact',
  'DataObjectReference',
  'DataObject',
  'DataStoreReference',
  'DataStore',
  'DataInput',
  'DataOutput',
  'Message',
];

const labelBox = (shape: Moddle | undefined, box: Box): Box | undefined => {
  const label = boundsOf(one(shape, 'label'));
  return label && { ...label, x: rounded(label.x - box.x), y: rounded(label.y - box.y) };
};

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Types with labels outside of the shape; the file determines the position of these labels. */
const labelledOutside: ReadonlySet<string> = new Set([
  'bp.Event',
  'bp.Gateway',
  'bp.DataObject',
  'bp.DataStore',
  'bp.Message',
]);

const isSilent = (element: Moddle) => isA(element, 'Participant', 'Lane', 'Process', 'Collaboration');

const readElement = (element: Moddle, reading: PlaneReading): Draft | undefined => {
  const { plane, notes } = reading;
  const drawn = plane.shapes.get(element);
  const expanded = drawn
    ? isExpanded(drawn, plane)
    : isA(element, 'SubProcess') && many(element, 'flowElements').some((child) => reading.undrawn.has(child));
  const meaning = meaningOf(element, { shape: drawn?.shape, expanded }, reading.globalTasks);
  if (!meaning) {
    notes.skip(plane.name, elementName(element), 'The editor has no shape for it.', textOf(element, 'name'));
    return undefined;
  }
  const box = drawn ? boxFor(drawn.box) : { x: 0, y: 0, ...usualSize(meaning.type, expanded) };
  const draft = newDraft(element, meaning.type, box, meaning.title);
  const style = styleOf(drawn?.shape);
  const label = labelledOutside.has(meaning.type) ? labelBox(drawn?.shape, box) : undefined;
  draft.text = documentationOf(element);
  if (isA(element, 'ChoreographyActivity')) {
    const parties = many(element, 'participantRef')
      .map((party) => textOf(party, 'name'))
      .filter(Boolean);
    draft.text = [parties.join(', '), draft.text].filter(Boolean).join('\n');
    notes.warn(
      'The file holds a choreography, which is taken for a process: its steps became activities, and who takes part in them is in their descriptions.',
    );
  }
  Object.assign(
    draft.values,
    meaning.values,
    Object.keys(style).length > 0 && { style },
    label && { label_box: label },
  );
  return draft;
};

/** Queries by position among the elements of a plane. */
interface Places {
  /** The smallest pool or expanded sub-process that contains the shape. */
  around(draft: Draft): Draft | undefined;
  /** The activity that has the event on its border. */
  under(event: Draft): Draft | undefined;
}

const placesOf = (drafts: Drafts): Places => {
  const all = [...drafts.values()];
  const drawnInAny = drawnIn(all.filter(({ type, values }) => type === 'bp.Pool' || values['expanded'] === true));
  const drawnOnAny = drawnOn(all.filter(({ type }) => type === 'bp.Activity'));
  return { around: drawnInAny, under: ({ box }) => drawnOnAny(box) };
};

/**
 * Corrects an event that the file attaches to a host but draws in the middle of the host. There it belongs to the flow
 * of the host, so its border is not dashed.
 */
const takeInside = (event: Draft, host: Draft, reading: PlaneReading): void => {
  if (!isInside(centreOf(event.box), host.box) || isCentredOnBorder(event.box, host.box)) return;
  event.values['interrupting'] = false;
  reading.notes.repair(
    `The ${elementName(event.element)} is drawn within what it is attached to: it is an event in it.`,
  );
};

/** The possible containers of an element. */
interface Outer {
  readonly drafts: Drafts;
  /** The pools by their processes. */
  readonly pools: ReadonlyMap<Moddle, Draft>;
  readonly places: Places;
}

/** The host of a boundary event: the activity that the event refers to, else the one on whose border it is drawn. */
const hostOf = (event: Draft, { drafts, places }: Outer, reading: PlaneReading): Draft | undefined => {
  const attachedTo = one(event.element, 'attachedToRef');
  const host = attachedTo && drafts.get(attachedTo);
  if (host) return host;
  const near = places.under(event);
  reading.notes.repair(
    near
      ? `The ${elementName(event.element)} names no activity that it sits on: it is put on the one at its place.`
      : `The ${elementName(event.element)} names no activity that it sits on: it stands alone.`,
  );
  return near;
};

const parentOf = (draft: Draft, outer: Outer, reading: PlaneReading): Draft | undefined => {
  const { element } = draft;
  const { drafts, pools, places } = outer;
  if (isA(element, 'BoundaryEvent')) {
    const host = hostOf(draft, outer, reading);
    if (host?.values['expanded'] === true && !reading.undrawn.has(element)) takeInside(draft, host, reading);
    if (host) return host;
  }
  if (isA(element, ...notFlowing) && !reading.undrawn.has(element)) return places.around(draft);
  for (const holder of lineage(element.$parent)) {
    const parent = drafts.get(holder) ?? pools.get(holder);
    if (parent) return parent;
  }
  const process = element.$parent;
  const pool = process && reading.crossing.has(process) ? places.around(draft) : undefined;
  if (pool)
    reading.notes.repair(`The ${elementName(element)} stands in a pool, but not in its process: it is taken into it.`);
  return pool;
};

/** Expanded call activities contain the contents of the process that they call. */
const openCalls = (drafts: Drafts, pools: Map<Moddle, Draft>): void => {
  for (const [element, draft] of drafts) {
    const process = draft.values['expanded'] === true ? calledProcess(element) : undefined;
    if (process && !pools.has(process)) pools.set(process, draft);
  }
};

/** The drafts of all elements of a plane, with their containers. */
export const readElements = (reading: PlaneReading): Drafts => {
  const drafts: Drafts = new Map();
  const pools = readPools(reading, drafts);
  for (const element of [...reading.plane.shapes.keys(), ...reading.undrawn]) {
    if (drafts.has(element) || element === reading.plane.root || isSilent(element)) continue;
    const draft = readElement(element, reading);
    if (draft) drafts.set(element, draft);
  }
  openCalls(drafts, pools);
  const outer: Outer = { drafts, pools, places: placesOf(drafts) };
  for (const draft of [...drafts.values()]) {
    const parent = draft.type === 'bp.Pool' ? undefined : parentOf(draft, outer, reading);
    if (parent) embed(parent, draft);
  }
  return drafts;
};
