import type { CellValues } from '../../cells/cell.ts';
import type { FoundShape } from './page-shapes.ts';
import { picturedGateway, picturedTask, picturedTrigger } from './pictured-signs.ts';
import type { ShapeData } from './shape-data.ts';

/** Reads one row of a shape: what the shape says, else what goes without saying for its master. */
interface Said {
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

const eventValues = (said: Said, { sheet }: FoundShape): CellValues => {
  const type = said.word('BpmnEventType') ?? 'Start';
  const trigger = said.word('BpmnTriggerOrResult') ?? said.word('BpmnEventDetailType') ?? picturedTrigger(sheet);
  return {
    event_type: type.startsWith('Start') ? 'single' : type === 'End' ? 'thick' : 'double',
    // The field is called after the rule it breaks: true is drawn dashed.
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

const activityValues = (said: Said, { sheet }: FoundShape): CellValues => {
  const subProcess = said.word('BpmnActivityType') === 'Sub-Process';
  const collapsed = subProcess && said.flag('BpmnIsCollapsed');
  const border = said.word('BpmnBoundaryType');
  const transaction = said.flag('BpmnIsATransaction') ? 'double' : 'single';
  const markers = [
    loops[said.word('BpmnLoopType') ?? ''],
    said.flag('BpmnIsForCompensation') ? 'compensation' : undefined,
    collapsed ? 'sub-process' : undefined,
    said.flag('BpmnAdHoc') ? 'ad-hoc' : undefined,
  ].filter((marker) => marker !== undefined);
  return {
    activity_type: borders[border ?? ''] ?? transaction,
    sub_process: subProcess,
    expanded: subProcess && !collapsed,
    event_sub_process: subProcess && border === 'Event',
    icon_type: subProcess
      ? 'none'
      : (tasks[said.word('BpmnTaskType') ?? ''] ?? tasks[picturedTask(sheet) ?? ''] ?? 'none'),
    markers,
  };
};

const gatewayValues = (said: Said, { sheet }: FoundShape): CellValues => {
  const pictured = picturedGateway(sheet);
  if (pictured !== undefined) return { gateway_type: pictured };
  switch (said.word('BpmnGatewayType')) {
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
      if (said.word('BpmnExclusiveType') === 'Event') return { gateway_type: 'event' };
      return { gateway_type: said.flag('BpmnMarkerVisible') ? 'exclusive' : 'exclusive_blank' };
  }
};

const valuesByKind: Readonly<Record<string, (said: Said, found: FoundShape, data: ShapeData) => CellValues>> = {
  event: eventValues,
  activity: activityValues,
  gateway: gatewayValues,
  'data-object': (said, { sheet }, data) => {
    const state = data.text(sheet, 'BpmnState');
    return {
      icon_type: said.flag('input') ? 'input' : 'none',
      collection: said.flag('BpmnCollection'),
      ...(state !== undefined && { state }),
    };
  },
  message: (said) => ({ initiating: said.flag('BpmnInitiating') }),
};

/** The fields of the item type that follow from a shape's data and master. */
export const elementValues = (found: FoundShape, data: ShapeData): CellValues => {
  const { sheet, master } = found;
  const said: Said = {
    word: (row) => data.word(sheet, row) ?? master.data[row],
    flag: (row) => data.flag(sheet, row) ?? master.data[row] === '1',
  };
  return valuesByKind[master.kind]?.(said, found, data) ?? {};
};
