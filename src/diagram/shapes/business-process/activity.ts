import type { Box, CellValues, Size } from '../../cells/cell.ts';
import { edgesOf } from '../../cells/geometry.ts';
import { type ArchimateConcept, archimateOf, wordsOfType } from '../archimate/concept.ts';
import { conceptLabelArea, drawConcept, styleOfConcept } from '../archimate/drawing.ts';
import { capital, choice, yes } from '../choices.ts';
import type { Drawing } from '../drawing.ts';
import { growToWords } from '../grow-to-words.ts';
import { label, labelPlace } from '../label.ts';
import { place, roundedRectangle } from '../paths.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { body, type ElementStyle, lines, solid, styleOf } from '../style.ts';
import { type TaskFigure, taskFigures, taskIconName, taskIcons } from './activity-icons.ts';
import { markerPaths, markerRow, markersOf } from './activity-markers.ts';
import { afterFlow } from './next.ts';

const activityTypes = ['single', 'thick', 'double'] as const;

const corner = 9;
const iconAt = 5;
const iconSize = 16;
/** The distance of the second border of a transaction from the first, in units. */
const doubleGap = 3.5;
/** The minimum distance of text from the border, in units. */
const border = 1;
const dotted = [1.5, 3.5];

const styleOfActivity = (values: CellValues): ElementStyle => {
  const type = choice(values, 'activity_type', activityTypes, 'single');
  return styleOf(values, {
    width: type === 'thick' ? 4 : 1.5,
    dash: yes(values, 'event_sub_process') ? dotted : undefined,
    vertical: yes(values, 'expanded') ? 'top' : 'middle',
  });
};

/** The ArchiMate concept as which the activity was imported; undefined once a person has chosen a kind of activity. */
function conceptOf(values: CellValues): ArchimateConcept | undefined {
  const isPlain =
    choice(values, 'activity_type', activityTypes, 'single') === 'single' &&
    choice(values, 'icon_type', taskIcons, 'none') === 'none' &&
    !yes(values, 'sub_process') &&
    markersOf(values).length === 0;
  return isPlain ? archimateOf(values) : undefined;
}

/** The area of an activity's label, below the icon and above the markers. */
function labelArea(values: CellValues, size: Size): Box {
  const icon = choice(values, 'icon_type', taskIcons, 'none') !== 'none' && !yes(values, 'sub_process');
  // At the initial size of a task, three lines fit below an icon.
  const top = icon ? iconAt + iconSize : 5;
  const bottom = markersOf(values).length ? markerRow : icon ? 4 : 5;
  return { x: 5, y: top, width: Math.max(1, size.width - 10), height: Math.max(12, size.height - top - bottom) };
}

/**
 * The area that replaces `labelArea` if the label would be truncated there. The area includes the space beside the
 * icon, up to the border.
 */
function spareArea(values: CellValues, { width, height }: Size): Box {
  const bottom = markersOf(values).length ? markerRow - 2 : border;
  return { x: 4, y: border, width: Math.max(1, width - 8), height: Math.max(12, height - border - bottom) };
}

const noFigure: TaskFigure = {};

function draw({ title, size, values }: { title: string; size: Size; values: CellValues }): Drawing {
  const concept = conceptOf(values);
  if (concept) return drawConcept({ title, size, values }, concept.type, false);
  const style = styleOfActivity(values);
  const half = style.width / 2;
  const { width, height } = size;
  let outline = roundedRectangle(
    { x: half, y: half, width: width - style.width, height: height - style.width },
    corner,
  );
  if (values['activity_type'] === 'double') {
    const by = half + doubleGap;
    outline += roundedRectangle({ x: by, y: by, width: width - 2 * by, height: height - 2 * by }, corner - doubleGap);
  }
  const strokes: Drawing[number][] = [body(outline, style)];

  const icon = yes(values, 'sub_process') ? 'none' : choice(values, 'icon_type', taskIcons, 'none');
  const figure = icon === 'none' ? noFigure : taskFigures[icon];
  const markers = markersOf(values);
  const row = markers.length ? markerPaths(markers, size) : undefined;
  const put = (d: string | undefined): string => (d ? place(d, { x: iconAt, y: iconAt }) : '');
  const lined = put(figure.lines) + (row?.lines ?? '');
  const filled = put(figure.filled) + (row?.filled ?? '');
  if (filled) strokes.push(solid(filled, style.figure));
  if (lined) strokes.push(lines(lined, style.figure, 1.2));
  if (figure.cuts) strokes.push(lines(put(figure.cuts), style.fill, 1.4));
  strokes.push(
    ...label(
      title,
      style,
      { size, inside: labelArea(values, size) },
      { values, options: { centreIn: { x: 0, y: 0, width, height }, spare: spareArea(values, size) } },
    ),
  );
  return strokes;
}

function describeActivity(values: CellValues): string {
  const concept = conceptOf(values);
  if (concept) return wordsOfType(concept.type);
  const type = choice(values, 'activity_type', activityTypes, 'single');
  const markers = markersOf(values);
  const more = [
    markers.includes('loop') && 'loop',
    markers.includes('parallel') && 'parallel multi-instance',
    markers.includes('sequential') && 'sequential multi-instance',
    markers.includes('compensation') && 'compensation',
  ].filter((word) => word !== false);
  const suffix = more.length ? ` (${more.join(', ')})` : '';
  const sub = yes(values, 'sub_process');
  if (type === 'thick') return `Call activity${suffix}`;
  if (!sub && type === 'double') return `Transaction${suffix}`;
  if (!sub) {
    const icon = taskIconName(choice(values, 'icon_type', taskIcons, 'none'));
    return capital(`${icon ? `${icon} task` : 'task'}${suffix}`);
  }
  const kind =
    type === 'double'
      ? 'transaction'
      : yes(values, 'event_sub_process')
        ? 'event sub-process'
        : markers.includes('ad-hoc')
          ? 'ad-hoc sub-process'
          : 'sub-process';
  return capital(`${yes(values, 'expanded') ? 'expanded' : 'collapsed'} ${kind}${suffix}`);
}

/**
 * The initial values of a task. Every item sets all of these fields, so that a change of type leaves no value of the
 * previous type.
 */
export const taskValues: CellValues = {
  activity_type: 'single',
  sub_process: false,
  expanded: false,
  event_sub_process: false,
  icon_type: 'none',
  markers: [],
};

const activity = (label: string, values: CellValues, words: readonly string[] = []): StencilItem => ({
  label,
  type: 'bp.Activity',
  values: { ...taskValues, ...values },
  words,
});

const work = ['step', 'activity', 'work'];

export const tasks: readonly StencilItem[] = [
  activity('Task', {}, work),
  activity('User task', { icon_type: 'user' }, [...work, 'person', 'form']),
  activity('Service task', { icon_type: 'service' }, [...work, 'system', 'automatic']),
  activity('Send task', { icon_type: 'send' }, [...work, 'message']),
  activity('Receive task', { icon_type: 'receive' }, [...work, 'message']),
  activity('Instantiating receive task', { icon_type: 'instantiating_receive' }, [...work, 'message']),
  activity('Manual task', { icon_type: 'manual' }, [...work, 'hand']),
  activity('Script task', { icon_type: 'script' }, [...work, 'code']),
  activity('Business rule task', { icon_type: 'business_rule' }, [...work, 'decision', 'table']),
];

const inner = ['process', 'contents'];
const collapsed = { sub_process: true, markers: ['sub-process'] };
const expanded = { sub_process: true, expanded: true };

export const subProcesses: readonly StencilItem[] = [
  activity('Collapsed sub-process', collapsed, inner),
  activity('Expanded sub-process', expanded, inner),
  activity('Event sub-process', { ...expanded, event_sub_process: true }, inner),
  activity('Collapsed event sub-process', { ...collapsed, event_sub_process: true }, inner),
  activity('Transaction', { ...expanded, activity_type: 'double' }, inner),
  activity('Collapsed transaction', { ...collapsed, activity_type: 'double' }, inner),
  activity('Ad-hoc sub-process', { ...expanded, markers: ['ad-hoc'] }, inner),
  activity('Collapsed ad-hoc sub-process', { ...collapsed, markers: ['sub-process', 'ad-hoc'] }, inner),
  activity('Call activity', { activity_type: 'thick' }, ['reuse', 'global']),
  activity('Call of a process', { activity_type: 'thick', markers: ['sub-process'] }, ['reuse', 'call activity']),
];

export const allActivities: readonly StencilItem[] = [...tasks, ...subProcesses];

const repetitions: readonly unknown[] = ['loop', 'parallel', 'sequential'];

/**
 * Reduces the markers to one kind of repetition, the one chosen last; undefined if there is at most one.
 */
function repeatedOneWay({ markers }: CellValues, before: CellValues | undefined): readonly unknown[] | undefined {
  if (!Array.isArray(markers) || !before) return undefined;
  const all: readonly unknown[] = markers;
  const ways = all.filter((one) => repetitions.includes(one));
  if (ways.length < 2) return undefined;
  const known: readonly unknown[] = Array.isArray(before['markers']) ? before['markers'] : [];
  const last = ways.findLast((one) => !known.includes(one)) ?? ways.at(-1);
  return all.filter((one) => one === last || !repetitions.includes(one));
}

/** The type of steps of work, from a task to an expanded sub-process. */
export const activityType: Omit<ShapeType, 'changes'> = {
  key: 'bp.Activity',
  settle: (cell, before) => {
    const markers = repeatedOneWay(cell.values, before?.values);
    const grown = growToWords(activityType.labelBox)(cell, before);
    return markers ? { ...grown, values: { ...cell.values, markers } } : grown;
  },
  describe: ({ values }) => describeActivity(values),
  sizes: {
    stencil: { width: 54, height: 42 },
    preview: { width: 90, height: 70 },
    canvas: (values) => (yes(values, 'expanded') ? { width: 300, height: 200 } : { width: 90, height: 70 }),
  },
  minimumSize: { width: 60, height: 40 },
  resizable: true,
  outline: 'rectangle',
  draw,
  marks: ({ size, values }) => (yes(values, 'expanded') ? edgesOf({ x: 0, y: 0, ...size }) : []),
  labelBox: ({ size, values }) =>
    conceptOf(values)
      ? labelPlace(styleOfConcept(values, false), size, conceptLabelArea(size, false), values)
      : labelPlace(styleOfActivity(values), size, labelArea(values, size), values),
  values: taskValues,
  embeddingEnabled: false,
  embeddingExcluded: false,
  hosts: true,
  frames: ({ values }, child) =>
    child.type === 'bp.Event' || (yes(values, 'expanded') && child.type !== 'bp.Pool' && child.type !== 'bpmn.Pool'),
  connectable: true,
  next: afterFlow,
};
