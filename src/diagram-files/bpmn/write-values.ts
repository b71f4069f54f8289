import type { CellValues } from '../../diagram/cells/cell.ts';
import { documentationOf } from './documentation.ts';
import { eventDefinitionElements, gatewayElements, globalTaskElements, taskElements } from './kinds.ts';
import { contain, isA, type Moddle, many, one } from './moddle.ts';
import type { BpmnModel } from './model.ts';

/** An element cell of the business-process family. */
export interface WrittenCell {
  readonly title: string;
  readonly text?: string;
  readonly values: CellValues;
}

const markersOf = (values: CellValues): readonly unknown[] =>
  Array.isArray(values['markers']) ? values['markers'] : [];
const iconOf = (values: CellValues): string => (typeof values['icon_type'] === 'string' ? values['icon_type'] : 'none');

/**
 * The BPMN element type of an event: a boundary event if it is attached to an activity, else determined by its border.
 */
export const eventTypeOf = (values: CellValues, attached: boolean): string => {
  if (attached) return 'bpmn:BoundaryEvent';
  if (values['event_type'] === 'thick') return 'bpmn:EndEvent';
  if (values['event_type'] !== 'double') return 'bpmn:StartEvent';
  return values['throwing'] === true ? 'bpmn:IntermediateThrowEvent' : 'bpmn:IntermediateCatchEvent';
};

/** The BPMN element type of an activity, by its border, then its contents, then its icon; otherwise a plain task. */
export const activityTypeOf = (values: CellValues): string => {
  if (values['activity_type'] === 'thick') return 'bpmn:CallActivity';
  if (values['activity_type'] === 'double') return 'bpmn:Transaction';
  if (values['sub_process'] === true || values['event_sub_process'] === true) {
    return markersOf(values).includes('ad-hoc') ? 'bpmn:AdHocSubProcess' : 'bpmn:SubProcess';
  }
  return taskElements.toBpmn[iconOf(values).replace('instantiating_', '')] ?? 'bpmn:Task';
};

/** The BPMN element type of a gateway; exclusive for a gateway type that BPMN does not have. */
export const gatewayTypeOf = (values: CellValues): string => {
  const type = String(values['gateway_type'] ?? 'exclusive');
  if (type === 'exclusive_blank') return 'bpmn:ExclusiveGateway';
  return gatewayElements.toBpmn[type.replace(/^(exclusive|parallel)_event$/, 'event')] ?? 'bpmn:ExclusiveGateway';
};

const drop = (element: Moddle, property: string): void => {
  if (element[property] !== undefined) delete element[property];
};

const writeEvent = (model: BpmnModel, event: Moddle, { values, title }: WrittenCell): void => {
  const dashed = values['interrupting'] === true;
  if (isA(event, 'BoundaryEvent')) event['cancelActivity'] = !dashed;
  else if (isA(event, 'StartEvent')) event['isInterrupting'] = !dashed;
  else if (dashed) model.warn(`BPMN draws only start and boundary events dashed: “${title}” is written without it.`);
  if (isA(event, 'BoundaryEvent') && values['throwing'] === true) {
    model.warn(`Events on a border always catch in BPMN: “${title}” is written as a catching one.`);
  }
  const icon = iconOf(values);
  const preserved = [...many(event, 'eventDefinitions'), ...many(event, 'eventDefinitionRef')];
  const wanted = eventDefinitionElements.toBpmn[icon];
  const multiple = icon === 'multiple' || icon === 'parallel_multiple';
  const fits = multiple
    ? preserved.length > 1
    : preserved.length === (wanted ? 1 : 0) && preserved[0]?.$type === wanted;
  if (!fits) {
    drop(event, 'eventDefinitions');
    drop(event, 'eventDefinitionRef');
    // A "multiple" event needs more than one event definition; which ones is not stored, so these two are written.
    const types = multiple ? ['bpmn:MessageEventDefinition', 'bpmn:SignalEventDefinition'] : wanted ? [wanted] : [];
    for (const type of types) {
      const definition = model.create(type);
      model.name(definition, undefined, event.id ?? '');
      contain(event, 'eventDefinitions', definition);
    }
  }
  if (isA(event, 'CatchEvent')) {
    if (icon === 'parallel_multiple') event['parallelMultiple'] = true;
    else drop(event, 'parallelMultiple');
  }
};

const writeLoop = (model: BpmnModel, activity: Moddle, markers: readonly unknown[]): void => {
  const preserved = one(activity, 'loopCharacteristics');
  const wanted = ['loop', 'parallel', 'sequential'].find((marker) => markers.includes(marker));
  if (!wanted) {
    drop(activity, 'loopCharacteristics');
    return;
  }
  const type = wanted === 'loop' ? 'bpmn:StandardLoopCharacteristics' : 'bpmn:MultiInstanceLoopCharacteristics';
  const loop = preserved?.$type === type ? preserved : model.create(type);
  if (wanted === 'sequential') loop['isSequential'] = true;
  else if (loop['isSequential'] === true) loop['isSequential'] = false;
  loop.$parent = activity;
  activity['loopCharacteristics'] = loop;
};

/**
 * Writes `calledElement`. A called global task must be in the file, so it is added if missing. For a called process no
 * element is added, and an existing reference is retained.
 */
const writeCalledElement = (model: BpmnModel, activity: Moddle, values: CellValues, roots: Moddle[]): void => {
  const called = typeof activity['calledElement'] === 'string' ? model.find(activity['calledElement']) : undefined;
  const known = called && isA(called, 'GlobalTask') ? called : undefined;
  if (values['sub_process'] === true) {
    if (known) drop(activity, 'calledElement');
    return;
  }
  const type = globalTaskElements.toBpmn[iconOf(values)] ?? 'bpmn:GlobalTask';
  if (known?.$type === type) return;
  const task = model.create(type);
  model.name(task, undefined, activity.id ?? '');
  roots.push(task);
  activity['calledElement'] = task.id;
};

const writeActivity = (model: BpmnModel, activity: Moddle, { values, title }: WrittenCell, roots: Moddle[]): void => {
  const markers = markersOf(values);
  writeLoop(model, activity, markers);
  if (markers.includes('compensation')) activity['isForCompensation'] = true;
  else if (activity['isForCompensation'] === true) activity['isForCompensation'] = false;
  if (isA(activity, 'SubProcess')) {
    if (values['event_sub_process'] === true) activity['triggeredByEvent'] = true;
    else drop(activity, 'triggeredByEvent');
  }
  if (isA(activity, 'ReceiveTask')) {
    if (iconOf(values) === 'instantiating_receive') activity['instantiate'] = true;
    else drop(activity, 'instantiate');
  }
  if (isA(activity, 'CallActivity')) writeCalledElement(model, activity, values, roots);
  if (markers.includes('ad-hoc') && !isA(activity, 'AdHocSubProcess')) {
    model.warn(`Only plain sub-processes can be ad hoc in BPMN: “${title}” is written without that marker.`);
  }
};

const writeGateway = (gateway: Moddle, values: CellValues): void => {
  if (!isA(gateway, 'EventBasedGateway')) return;
  const type = values['gateway_type'];
  const started = gateway['instantiate'] === true;
  if (type === 'event') drop(gateway, 'instantiate');
  else gateway['instantiate'] = true;
  if (type === 'parallel_event') gateway['eventGatewayType'] = 'Parallel';
  // The editor shows this type only for gateways that start a process. For other gateways the imported value is
  // retained.
  else if (type !== 'event' || started) drop(gateway, 'eventGatewayType');
};

/** Writes label and documentation. An unchanged description retains the markup of the file. */
export const writeTexts = (model: BpmnModel, element: Moddle, cell: WrittenCell): void => {
  const property = isA(element, 'TextAnnotation') ? 'text' : 'name';
  if (cell.title && !isA(element, 'Group')) element[property] = cell.title;
  else drop(element, property);
  if (documentationOf(element) === (cell.text ?? '')) return;
  element['documentation'] = [];
  if (cell.text) contain(element, 'documentation', model.create('bpmn:Documentation', { text: cell.text }));
};

/** Writes the values of a cell to its element. `roots` collects root elements of the file. */
export const writeValues = (model: BpmnModel, element: Moddle, cell: WrittenCell, roots: Moddle[]): void => {
  writeTexts(model, element, cell);
  if (isA(element, 'Event')) writeEvent(model, element, cell);
  else if (isA(element, 'Activity')) writeActivity(model, element, cell, roots);
  else if (isA(element, 'Gateway')) writeGateway(element, cell.values);
  if (isA(element, 'DataObjectReference', 'DataStoreReference', 'DataInput', 'DataOutput')) {
    const { state } = cell.values;
    if (typeof state === 'string' && state) element['dataState'] = model.create('bpmn:DataState', { name: state });
  }
};
