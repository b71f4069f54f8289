/** Shapes and flows of BPMN for the demo's diagrams. Positions are centres. */
import { centred, type DemoLine, type DemoPoint, type DemoShape, type More } from './diagram.ts';

export const starts = { event_type: 'single', throwing: false };
export const waits = { event_type: 'double', throwing: false };
export const sends = { event_type: 'double', throwing: true };
export const ends = { event_type: 'thick', throwing: true };

type Values = Readonly<Record<string, unknown>>;

/** An event, centred at a point. */
export const event = (
  id: string,
  title: string,
  at: DemoPoint,
  { look, ...more }: More & { readonly look: Values },
): DemoShape =>
  centred({ type: 'bp.Event', id, title }, at, [36, 36], {
    ...more,
    values: { icon_type: 'none', interrupting: false, ...look, ...more.values },
  });

/** A task, centred at a point. */
export const task = (
  id: string,
  title: string,
  at: DemoPoint,
  { icon_type = 'none', ...more }: More & { readonly icon_type?: string } = {},
): DemoShape =>
  centred({ type: 'bp.Activity', id, title }, at, [110, 70], {
    ...more,
    values: {
      activity_type: 'single',
      sub_process: false,
      expanded: false,
      event_sub_process: false,
      icon_type,
      markers: [],
      ...more.values,
    },
  });

/** An expanded sub-process. Shapes within its box are its contents. */
export const openTask = (id: string, title: string, box: DemoShape['box'], more: More = {}): DemoShape => ({
  id,
  type: 'bp.Activity',
  title,
  box,
  holds: true,
  ...more,
  values: {
    activity_type: 'single',
    sub_process: true,
    expanded: true,
    event_sub_process: false,
    icon_type: 'none',
    markers: [],
    ...more.values,
  },
});

/** Label style for an event on a border whose flow leaves downwards: the label is below, to the left. */
export const wordsAside = { style: { label_vertical_anchor: 'below', label_horizontal_anchor: 'before' } };

/** Label style for a gateway whose flow leaves downwards: the label is above. */
export const wordsAbove = { style: { label_vertical_anchor: 'above' } };

/** A gateway, centred at a point. */
export const gateway = (
  id: string,
  title: string,
  at: DemoPoint,
  { gateway_type = 'exclusive', values }: Pick<More, 'values'> & { readonly gateway_type?: string } = {},
): DemoShape => centred({ type: 'bp.Gateway', id, title }, at, [50, 50], { values: { gateway_type, ...values } });

/** A data object, centred at a point. */
export const data = (id: string, title: string, at: DemoPoint, values: Values = {}): DemoShape =>
  centred({ type: 'bp.DataObject', id, title }, at, [36, 50], {
    values: { icon_type: 'none', collection: false, ...values },
  });

/** A data store, centred at a point. */
export const dataStore = (id: string, title: string, at: DemoPoint, more: More = {}): DemoShape =>
  centred({ type: 'bp.DataStore', id, title }, at, [50, 50], more);

/** An annotation in a box. */
export const note = (id: string, title: string, box: DemoShape['box'], more: More = {}): DemoShape => ({
  id,
  type: 'bp.Annotation',
  title,
  box,
  ...more,
  values: { orientation: 'left', ...more.values },
});

const poolValues = { orientation: 'horizontal', headerSize: 30, lane_label_alignment: 'middle', multi_instance: false };

/** A participant with its process. The sizes of its lanes are given from top to bottom. */
export const pool = (
  id: string,
  title: string,
  [x, y, width]: readonly [number, number, number],
  { lanes, ...more }: More & { readonly lanes: readonly (readonly [label: string, height: number])[] },
): DemoShape => ({
  id,
  type: 'bp.Pool',
  title,
  box: [x, y, width, lanes.reduce((sum, [, height]) => sum + height, 0)],
  holds: true,
  embedding: 'enabled',
  ...more,
  values: {
    ...poolValues,
    collapsed: false,
    // A pool with a single lane is drawn without lanes.
    lanes: lanes.length > 1 ? lanes.map(([label, size], index) => ({ id: `${id}-${index + 1}`, label, size })) : [],
  },
});

/** A black box: a participant without its process, which only shows messages. */
export const blackBox = (id: string, title: string, box: DemoShape['box'], more: More = {}): DemoShape => ({
  id,
  type: 'bp.Pool',
  title,
  box,
  embedding: 'enabled',
  ...more,
  values: { ...poolValues, collapsed: true, lanes: [] },
});

const bends = (through: readonly DemoPoint[]): Values =>
  through.length ? { vertices: through.map(([x, y]) => ({ x, y })) } : {};

const line = (flowType: string, [from, to]: readonly [string, string], title: string, values: Values): DemoLine => ({
  type: 'Flow',
  from,
  to,
  title,
  values: { flowType, direction: 'none', label_position: 'middle', ...values },
});

/** A sequence flow through the given corners. Its label is at the source, where the decision is made. */
export const flow = (from: string, to: string, title = '', ...through: readonly DemoPoint[]): DemoLine =>
  line('normal', [from, to], title, { ...(title ? { label_position: 'source' } : {}), ...bends(through) });

/** The default flow of a gateway. */
export const otherwise = (from: string, to: string, title = '', ...through: readonly DemoPoint[]): DemoLine =>
  line('default', [from, to], title, { ...(title ? { label_position: 'source' } : {}), ...bends(through) });

/** A message flow that is vertical at x. Its label is near the end with more room. */
export const message = (
  from: string,
  to: string,
  title: string,
  { x, label_position }: { readonly x: number; readonly label_position: 'source' | 'target' },
): DemoLine => ({
  ...line('message', [from, to], title, { label_position }),
  x,
});

/** The line between a shape and its annotation or data. */
export const association = (from: string, to: string, direction: 'none' | 'one' | 'both' = 'none'): DemoLine =>
  line('association', [from, to], '', { direction });
