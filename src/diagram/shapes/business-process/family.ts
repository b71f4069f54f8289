/** The family of the full BPMN 2.0 notation. */
import { imageItem, imageType } from '../common/image.ts';
import type { ShapeFamily, ShapeType } from '../shape-type.ts';
import { activityType, allActivities, subProcesses, tasks } from './activity.ts';
import {
  annotationType,
  dataItems,
  dataObjectType,
  dataStoreType,
  groupType,
  messageItems,
  messageType,
  noteItems,
} from './artifacts.ts';
import { allEvents, endEvents, eventType, intermediateEvents, nonInterruptingEvents, startEvents } from './event.ts';
import { gateways, gatewayType } from './gateway.ts';
import { pools, poolType } from './pool.ts';

// A step of the flow can be changed into any other step; steps of the same kind are listed first.
const shapes: readonly ShapeType[] = [
  { ...eventType, changes: [...allEvents, ...allActivities, ...gateways] },
  { ...activityType, changes: [...allActivities, ...gateways, ...allEvents] },
  { ...gatewayType, changes: [...gateways, ...allActivities, ...allEvents] },
  { ...dataObjectType, changes: [...dataItems, ...messageItems, ...noteItems] },
  { ...dataStoreType, changes: [...dataItems, ...messageItems, ...noteItems] },
  { ...messageType, changes: [...messageItems, ...dataItems, ...noteItems] },
  { ...groupType, changes: [...noteItems, ...subProcesses] },
  { ...poolType, changes: pools },
  { ...annotationType, changes: [...noteItems, ...dataItems] },
  imageType,
];

/** The items that nearly every process uses; each is also listed in its own group. */
const often = [
  ...pools.slice(0, 2),
  ...startEvents.slice(0, 1),
  ...tasks.slice(0, 2),
  ...gateways.filter(({ label }) => label === 'Exclusive gateway' || label === 'Parallel gateway'),
  ...intermediateEvents.filter(({ label }) => label === 'Timer catch event'),
  ...endEvents.slice(0, 1),
];

export const businessProcessFamily: ShapeFamily = {
  moduleType: 'Bpmns',
  label: 'BPMN 2.0',
  stakeholder: { type: 'bp.Pool' },
  models: ['bpmn', 'archimate', 'archi'],
  linkKey: 'Flow',
  shapes,
  stencil: [
    { label: 'Often used', items: often },
    { label: 'Tasks', items: tasks },
    { label: 'Gateways', items: gateways },
    { label: 'Start events', items: startEvents, rare: true },
    { label: 'Intermediate events', items: [...intermediateEvents, ...nonInterruptingEvents], rare: true },
    { label: 'End events', items: endEvents, rare: true },
    { label: 'Sub-processes and calls', items: subProcesses, rare: true },
    { label: 'Pools', items: pools },
    { label: 'Data', items: dataItems },
    { label: 'Messages, notes and groups', items: [...messageItems, ...noteItems, imageItem] },
  ],
};
