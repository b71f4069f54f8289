import type { CellValues } from '../../diagram/cells/cell.ts';
import { taskValues } from '../../diagram/shapes/business-process/activity.ts';
import { eventDefinitionElements, gatewayElements, globalTaskElements, taskElements } from './kinds.ts';
import { isA, type Moddle, many, one, textOf } from './moddle.ts';

/** The editor's representation of a BPMN element: type and values. */
export interface Meaning {
  readonly type: string;
  readonly title: string;
  readonly values: CellValues;
}

export interface Shown {
  /** The DI shape; undefined if the file does not draw the element. */
  readonly shape: Moddle | undefined;
  /** Whether a sub-process is drawn expanded. */
  readonly expanded: boolean;
}

const definitionsOf = (event: Moddle): readonly Moddle[] => [
  ...many(event, 'eventDefinitions'),
  ...many(event, 'eventDefinitionRef'),
];

const iconOf = (event: Moddle): string => {
  const definitions = definitionsOf(event);
  if (definitions.length > 1) return event['parallelMultiple'] === true ? 'parallel_multiple' : 'multiple';
  return eventDefinitionElements.toOurs[definitions[0]?.$type ?? ''] ?? 'none';
};

const eventOf = (event: Moddle): CellValues => {
  const throwing = isA(event, 'ThrowEvent');
  const single = isA(event, 'StartEvent');
  return {
    event_type: single ? 'single' : isA(event, 'EndEvent') ? 'thick' : 'double',
    // The editor's field `interrupting` contains the border style; a dashed border is non-interrupting in BPMN.
    interrupting:
      (isA(event, 'BoundaryEvent') && event['cancelActivity'] === false) ||
      (single && event['isInterrupting'] === false),
    icon_type: iconOf(event),
    throwing,
  };
};

const loopMarker = (activity: Moddle): readonly string[] => {
  const loop = one(activity, 'loopCharacteristics');
  if (isA(loop, 'StandardLoopCharacteristics')) return ['loop'];
  if (isA(loop, 'MultiInstanceLoopCharacteristics')) {
    return [loop?.['isSequential'] === true ? 'sequential' : 'parallel'];
  }
  return [];
};

const taskIcon = (task: Moddle): string => {
  if (isA(task, 'ReceiveTask') && task['instantiate'] === true) return 'instantiating_receive';
  return taskElements.toOurs[task.$type] ?? 'none';
};

const activityOf = (activity: Moddle, expanded: boolean, globalTasks: ReadonlyMap<string, Moddle>): CellValues => {
  const called = isA(activity, 'CallActivity')
    ? globalTasks.get(textOf(activity, 'calledElement').replace(/^.*:/, ''))
    : undefined;
  const subProcess = isA(activity, 'SubProcess') || (isA(activity, 'CallActivity') && !called);
  return {
    activity_type: isA(activity, 'CallActivity') ? 'thick' : isA(activity, 'Transaction') ? 'double' : 'single',
    sub_process: subProcess,
    expanded: subProcess && expanded,
    event_sub_process: activity['triggeredByEvent'] === true,
    icon_type: called ? (globalTaskElements.toOurs[called.$type] ?? 'none') : taskIcon(activity),
    markers: [
      ...loopMarker(activity),
      ...(activity['isForCompensation'] === true ? ['compensation'] : []),
      ...(subProcess && !expanded ? ['sub-process'] : []),
      ...(isA(activity, 'AdHocSubProcess') ? ['ad-hoc'] : []),
    ],
  };
};

/** The values for a step of a choreography, which becomes an activity; the description names the participants. */
const choreographyOf = (activity: Moddle, { expanded }: Shown): CellValues => {
  const subProcess = isA(activity, 'SubChoreography', 'CallChoreography');
  return {
    ...taskValues,
    activity_type: isA(activity, 'CallChoreography') ? 'thick' : 'single',
    sub_process: subProcess,
    expanded: subProcess && expanded,
    markers: subProcess && !expanded ? ['sub-process'] : [],
  };
};

const gatewayOf = (gateway: Moddle, shape: Moddle | undefined): CellValues => {
  const plain = gatewayElements.toOurs[gateway.$type] ?? 'exclusive_blank';
  if (plain === 'exclusive' && shape?.['isMarkerVisible'] !== true) return { gateway_type: 'exclusive_blank' };
  if (plain === 'event' && gateway['instantiate'] === true) {
    return { gateway_type: gateway['eventGatewayType'] === 'Parallel' ? 'parallel_event' : 'exclusive_event' };
  }
  return { gateway_type: plain };
};

const dataObjectOf = (element: Moddle): CellValues => {
  const data = isA(element, 'DataObjectReference') ? one(element, 'dataObjectRef') : element;
  const state = textOf(one(element, 'dataState') ?? one(data, 'dataState'), 'name');
  return {
    icon_type: isA(element, 'DataInput') ? 'input' : isA(element, 'DataOutput') ? 'output' : 'none',
    collection: data?.['isCollection'] === true,
    ...(state ? { state } : {}),
  };
};

/**
 * The cell type and values for a BPMN element; undefined if the editor has no such shape (such as conversations).
 * Participants and lanes are converted with the pools.
 */
export const meaningOf = (
  element: Moddle,
  shown: Shown,
  globalTasks: ReadonlyMap<string, Moddle>,
): Meaning | undefined => {
  const title = textOf(element, 'name');
  if (isA(element, 'Event')) return { type: 'bp.Event', title, values: eventOf(element) };
  if (isA(element, 'Activity')) {
    return { type: 'bp.Activity', title, values: activityOf(element, shown.expanded, globalTasks) };
  }
  if (isA(element, 'ChoreographyActivity'))
    return { type: 'bp.Activity', title, values: choreographyOf(element, shown) };
  if (isA(element, 'Gateway')) return { type: 'bp.Gateway', title, values: gatewayOf(element, shown.shape) };
  if (isA(element, 'DataObjectReference', 'DataObject', 'DataInput', 'DataOutput')) {
    return { type: 'bp.DataObject', title, values: dataObjectOf(element) };
  }
  if (isA(element, 'DataStoreReference', 'DataStore')) {
    return { type: 'bp.DataStore', title: title || textOf(one(element, 'dataStoreRef'), 'name'), values: {} };
  }
  if (isA(element, 'Message')) {
    return { type: 'bp.Message', title, values: { initiating: shown.shape?.['isMessageVisible'] !== false } };
  }
  if (isA(element, 'Group')) {
    return { type: 'bp.Group', title: textOf(one(element, 'categoryValueRef'), 'value'), values: {} };
  }
  if (isA(element, 'TextAnnotation')) {
    return { type: 'bp.Annotation', title: textOf(element, 'text'), values: { orientation: 'left' } };
  }
  return undefined;
};
