/** The family of basic BPMN: processes with few shapes, for occasional modellers. */
import { imageItem, imageType } from '../common/image.ts';
import type { ShapeFamily } from '../shape-type.ts';
import { artifacts, artifactType } from './artifact.ts';
import { basicEvents, basicEventType } from './event.ts';
import { basicGateways, basicGatewayType } from './gateway.ts';
import { laneItem, laneType } from './lane.ts';
import { basicPools, basicPoolType } from './pool.ts';
import { basicTasks, basicTaskType } from './task.ts';

export const bpmnFamily: ShapeFamily = {
  moduleType: 'ProcessFlows',
  label: 'Process flow',
  stakeholder: { type: 'bpmn.Pool' },
  models: ['bpmn', 'archimate', 'archi'],
  linkKey: 'Flow',
  shapes: [
    { ...basicEventType, changes: [...basicEvents, ...basicTasks, ...basicGateways] },
    { ...basicTaskType, changes: [...basicTasks, ...basicGateways, ...basicEvents] },
    { ...basicGatewayType, changes: [...basicGateways, ...basicTasks, ...basicEvents] },
    { ...basicPoolType, changes: basicPools },
    laneType,
    artifactType,
    imageType,
  ],
  stencil: [
    { label: 'Events', items: basicEvents },
    { label: 'Tasks', items: basicTasks },
    { label: 'Gateways', items: basicGateways },
    { label: 'Pools and lanes', items: [...basicPools, laneItem] },
    { label: 'Data, notes and pictures', items: [...artifacts, imageItem] },
  ],
};
