/** The most frequent next items after a step of a process. */
import type { StencilItem } from '../shape-type.ts';

const task: StencilItem = { label: 'Task', type: 'bp.Activity' };
const userTask: StencilItem = { label: 'User task', type: 'bp.Activity', values: { icon_type: 'user' } };
const serviceTask: StencilItem = { label: 'Service task', type: 'bp.Activity', values: { icon_type: 'service' } };
const subProcess: StencilItem = {
  label: 'Collapsed sub-process',
  type: 'bp.Activity',
  values: { sub_process: true, expanded: false, markers: ['sub-process'] },
};
const exclusive: StencilItem = {
  label: 'Exclusive gateway',
  type: 'bp.Gateway',
  values: { gateway_type: 'exclusive' },
};
const parallel: StencilItem = { label: 'Parallel gateway', type: 'bp.Gateway', values: { gateway_type: 'parallel' } };
const catching: StencilItem = {
  label: 'Intermediate event',
  type: 'bp.Event',
  values: { event_type: 'double', icon_type: 'none' },
};
/** The events after an event-based gateway. */
const awaited: readonly StencilItem[] = (
  [
    ['Message catch event', 'message'],
    ['Timer catch event', 'timer'],
    ['Signal catch event', 'signal'],
    ['Conditional catch event', 'conditional'],
  ] as const
).map(([label, icon_type]) => ({
  label,
  type: 'bp.Event',
  values: { event_type: 'double', icon_type, throwing: false, interrupting: false },
}));
const receive: StencilItem = { label: 'Receive task', type: 'bp.Activity', values: { icon_type: 'receive' } };
const end: StencilItem = {
  label: 'End event',
  type: 'bp.Event',
  values: { event_type: 'thick', icon_type: 'none', throwing: true },
};
const note: StencilItem = { label: 'Annotation', type: 'bp.Annotation' };
const data: StencilItem = { label: 'Data object', type: 'bp.DataObject' };

/** The next items after events and activities. */
export const afterFlow: readonly StencilItem[] = [
  task,
  exclusive,
  end,
  userTask,
  serviceTask,
  parallel,
  catching,
  subProcess,
  data,
  note,
];

/** The next items after a gateway: steps first, then gateways. */
export const afterGateway: readonly StencilItem[] = [
  task,
  userTask,
  serviceTask,
  end,
  catching,
  exclusive,
  parallel,
  subProcess,
  ...awaited,
  receive,
  note,
];

/** The next items after data, messages and pools. */
export const besideFlow: readonly StencilItem[] = [note, task, data];
