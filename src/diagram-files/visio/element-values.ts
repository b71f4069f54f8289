import type { CellValues } from '../../diagram/cells/cell.ts';
import type { FoundShape } from './page-shapes.ts';
import { picturedGateway, picturedTask, picturedTrigger } from './pictured-signs.ts';
import type { ShapeData } from './shape-data.ts';

/** Reads one row of shape data: the shape's own value, else the default of its master. */
interface MasterData {
  word(row: string): string | undefined;
  flag(row: string): boolean;
}

const triggers: Readonly<Record<string, string>> = {
  Message: 'message',
  Timer: 'timer',
  Error: 'error',
  Cancel: 'cancel',
  Compensation: 'compensation',
  Conditional: 'conditional',
  Link: 'link',
  Signal: 'signal',
  Terminate: 'terminate',
  Multiple: 'multiple',
  Escalation: 'escalation',
  'Parallel Multiple': 'parallel_multiple',
};

const eventValues = (own: MasterData, { sheet }: FoundShape): CellValues => {
  const type = own.word('BpmnEventType') ?? 'Start';
  const trigger = own.word('BpmnTriggerOrResult') ?? own.word('BpmnEventDetailType') ?? picturedTrigger(sheet);
  return {
    event_type: type.startsWith('Start') ? 'single' : type === 'End' ? 'thick' : 'double',
    // The editor's field `interrupting` contains the border style; a dashed border is non-interrupting in BPMN.
    interrupting: type.includes('Non-Interrupting'),
    icon_type: triggers[trigger ?? ''] ?? 'none',
    throwing: type === 'End' || type.includes('Throwing'),
  };
};

const tasks: Readonly<Record<string, string>> = {
  Service: 'service',
  Receive: 'receive',
  Send: 'send',
  User: 'user',
  Script: 'script',
  Manual: 'manual',
  'Instantiating Receive': 'instantiating_receive',
  'Business Rule': 'business_rule',
};

const loops: Readonly<Record<string, string>> = {
  Standard: 'loop',
  'Parallel MultiInstance': 'parallel',
  'Sequential MultiInstance': 'sequential',
};

const borders: Readonly<Record<string, string>> = { Call: 'thick', Transaction: 'double' };

const activityValues = (own: MasterData, { sheet }: FoundShape): CellValues => {
  const subProcess = own.word('BpmnActivityType') === 'Sub-Process';
  const collapsed = subProcess && own.flag('BpmnIsCollapsed');
  const border = own.word('BpmnBoundaryType');
  const transaction = own.flag('BpmnIsATransaction') ? 'double' : 'single';
  const markers = [
    loops[own.word('BpmnLoopType') ?? ''],
    own.flag('BpmnIsForCompensation') ? 'compensation' : undefined,
    collapsed ? 'sub-process' : undefined,
    own.flag('BpmnAdHoc') ? 'ad-hoc' : undefined,
  ].filter((marker) => marker !== undefined);
  return {
    activity_type: borders[border ?? ''] ?? transaction,
    sub_process: subProcess,
    expanded: subProcess && !collapsed,
    event_sub_process: subProcess && border === 'Event',
    icon_type: subProcess
      ? 'none'
      : (tasks[own.word('BpmnTaskType') ?? ''] ?? tasks[picturedTask(sheet) ?? ''] ?? 'none'),
    markers,
  };
};

const gatewayValues = (own: MasterData, { sheet }: FoundShape): CellValues => {
  const pictured = picturedGateway(sheet);
  if (pictured !== undefined) return { gateway_type: pictured };
  switch (own.word('BpmnGatewayType')) {
    case 'Exclusive Event (Instantiate)':
      return { gateway_type: 'exclusive_event' };
    case 'Parallel Event (Instantiate)':
      return { gateway_type: 'parallel_event' };
    case 'Inclusive':
      return { gateway_type: 'inclusive' };
    case 'Parallel':
      return { gateway_type: 'parallel' };
    case 'Complex':
      return { gateway_type: 'complex' };
    default:
      if (own.word('BpmnExclusiveType') === 'Event') return { gateway_type: 'event' };
      return { gateway_type: own.flag('BpmnMarkerVisible') ? 'exclusive' : 'exclusive_blank' };
  }
};

const valuesByKind: Readonly<Record<string, (own: MasterData, found: FoundShape, data: ShapeData) => CellValues>> = {
  event: eventValues,
  activity: activityValues,
  gateway: gatewayValues,
  'data-object': (own, { sheet }, data) => {
    const state = data.text(sheet, 'BpmnState');
    return {
      icon_type: own.flag('input') ? 'input' : 'none',
      collection: own.flag('BpmnCollection'),
      ...(state !== undefined && { state }),
    };
  },
  message: (own) => ({ initiating: own.flag('BpmnInitiating') }),
};

/** The values of the item type, from the data and the master of a shape. */
export const elementValues = (found: FoundShape, data: ShapeData): CellValues => {
  const { sheet, master } = found;
  const own: MasterData = {
    word: (row) => data.word(sheet, row) ?? master.data[row],
    flag: (row) => data.flag(sheet, row) ?? master.data[row] === '1',
  };
  return valuesByKind[master.kind]?.(own, found, data) ?? {};
};
