/** The most frequent next items in a basic process. */
import type { StencilItem } from '../shape-type.ts';

const note: StencilItem = { label: 'Annotation', type: 'bpmn.Artifact', values: { artifact_type: 'annotation' } };

export const basicNext: readonly StencilItem[] = [
  { label: 'Task', type: 'bpmn.Task' },
  { label: 'Exclusive gateway', type: 'bpmn.Gateway', values: { gateway_type: 'exclusive' } },
  { label: 'End event', type: 'bpmn.Event', values: { event_type: 'thick' } },
  { label: 'User task', type: 'bpmn.Task', values: { icon_type: 'user' } },
  { label: 'Parallel gateway', type: 'bpmn.Gateway', values: { gateway_type: 'parallel' } },
  { label: 'Intermediate event', type: 'bpmn.Event', values: { event_type: 'double' } },
  { label: 'Message event', type: 'bpmn.Event', values: { event_type: 'double', icon_type: 'message' } },
  { label: 'Timer event', type: 'bpmn.Event', values: { event_type: 'double', icon_type: 'timer' } },
  { label: 'Data object', type: 'bpmn.Artifact', values: { artifact_type: 'data_object' } },
  note,
];

export const basicBeside: readonly StencilItem[] = [note, { label: 'Task', type: 'bpmn.Task' }];
