/**
 * The connections that BPMN allows between two shapes: one table of source and target roles. Drawing a link, appending
 * a shape, "Link to" and the check of a diagram use this table. Pure.
 */
import type { CellValues, ElementCell } from '../cells/cell.ts';
import { meaningOf } from './as-business-process.ts';

/** The role of a shape at the end of a link. */
export type Role =
  | 'activity'
  /** An activity with the compensation marker. */
  | 'compensation'
  | 'event-sub-process'
  | 'start'
  | 'catch'
  | 'throw'
  | 'end'
  | 'boundary'
  | 'gateway'
  | 'event-gateway'
  | 'pool'
  | 'lane'
  | 'data'
  | 'note';

export interface JoinEnd {
  readonly role: Role;
  /** The pool that contains the shape, or the shape itself if it is a pool; empty outside of all pools. */
  readonly pool: string;
  /** The pool or sub-process to which the flow of the shape belongs; empty outside of all of them. */
  readonly process: string;
  /** The event type (`message`, `none` ...) or the task type. */
  readonly icon: string;
}

/** The result for two shapes: the values of the allowed flow, or a sentence that gives the reason for a refusal. */
export type Join = { readonly values: CellValues } | { readonly refusal: string };

const compensates = (values: CellValues | undefined): boolean => {
  const markers = values?.['markers'];
  return Array.isArray(markers) && markers.includes('compensation');
};

/**
 * The role of a shape at the end of a link; undefined if the shape is not BPMN. `attached`: the shape is on the border
 * of an activity.
 */
export function roleOf(cell: Pick<ElementCell, 'type' | 'values'>, attached: boolean): Role | undefined {
  if (cell.type === 'bpmn.Lane') return 'lane';
  const { type, values } = meaningOf(cell) ?? {};
  switch (type) {
    case 'bp.Activity':
      if (values?.['event_sub_process'] === true) return 'event-sub-process';
      return compensates(values) ? 'compensation' : 'activity';
    case 'bp.Gateway':
      return String(values?.['gateway_type'] ?? '').includes('event') ? 'event-gateway' : 'gateway';
    case 'bp.Pool':
      return 'pool';
    case 'bp.DataObject':
    case 'bp.DataStore':
      return 'data';
    case 'bp.Annotation':
    case 'bp.Group':
    case 'bp.Message':
      return 'note';
    case 'bp.Event':
      if (attached) return 'boundary';
      if (values?.['event_type'] === 'thick') return 'end';
      if (values?.['event_type'] === 'double') return values['throwing'] === true ? 'throw' : 'catch';
      return 'start';
    default:
      return undefined;
  }
}

const flow = { values: { flowType: 'normal' } } as const;
const message = { values: { flowType: 'message' } } as const;
const association = { values: { flowType: 'association', direction: 'none' } } as const;
const data = { values: { flowType: 'association', direction: 'one' } } as const;
const no = (refusal: string): Join => ({ refusal });

const carries = (icon: string): boolean => icon === 'message' || icon.includes('multiple');

/** The allowed connection from the source to the target. */
export function joinOf(source: JoinEnd, target: JoinEnd): Join {
  if (source.role === 'note' || target.role === 'note') return association;
  if (source.role === 'lane' || target.role === 'lane')
    return no('Flows join what stands in a lane, not the lane itself.');
  if (source.role === 'data' || target.role === 'data') return dataJoin(source, target);
  if (source.pool !== target.pool) return messageJoin(source, target);
  if (source.role === 'pool' || target.role === 'pool')
    return no('It stands in this pool itself: messages go between two pools.');
  return flowJoin(source, target);
}

function dataJoin(source: JoinEnd, target: JoinEnd): Join {
  const step = source.role === 'data' ? target : source;
  if (step.role === 'data') return no('Steps read and write data: join each of the two to a step.');
  if (step.role === 'gateway' || step.role === 'event-gateway')
    return no('A gateway reads and writes no data: join the data to the step before or after it.');
  if (step.role === 'pool') return no('A pool reads and writes no data: join the data to a step in it.');
  if (source.pool && target.pool && source.pool !== target.pool)
    return no('Data of one pool is not seen in another: send a message with it instead.');
  if (source.role === 'end' || source.role === 'throw')
    return no('This event passes data on and makes none: lead the association from the data to it.');
  if (target.role === 'start' || target.role === 'catch' || target.role === 'boundary')
    return no('This event brings data and reads none: lead the association from it to the data.');
  return data;
}

function messageJoin(source: JoinEnd, target: JoinEnd): Join {
  for (const { role } of [source, target])
    if (role === 'gateway' || role === 'event-gateway')
      return no('A gateway sends and receives no messages: join the step before or after it.');
  if (source.role === 'start' || source.role === 'catch' || source.role === 'boundary')
    return no('This event waits for something and sends nothing: begin the message at a task or a throwing event.');
  if ((source.role === 'end' || source.role === 'throw') && !carries(source.icon))
    return no('Only a message event sends a message: make it one, or begin at a task.');
  if (target.role === 'end' || target.role === 'throw')
    return no('This event throws something and receives nothing: lead the message to a task or a catching event.');
  if ((target.role === 'start' || target.role === 'catch' || target.role === 'boundary') && !carries(target.icon))
    return no('Only a message event receives a message: make it one, or lead the message to a task.');
  return message;
}

function flowJoin(source: JoinEnd, target: JoinEnd): Join {
  if (source.role === 'boundary' && source.icon === 'compensation') return compensationJoin(source, target);
  if (source.role === 'end') return no('An end event ends the process: nothing follows it.');
  if (target.role === 'start') return no('A start event begins the process: no flow leads to it.');
  if (target.role === 'boundary') return no('No flow leads to an event on a border: lead it to the activity.');
  for (const { role } of [source, target]) {
    if (role === 'event-sub-process')
      return no(
        'An event starts this sub-process, and no flow leads into or out of it: draw what happens inside of it.',
      );
    if (role === 'compensation')
      return no(
        'This undoes a step, outside of the flow: join it to the compensation event on the border of that step.',
      );
  }
  if (target.role === 'activity' && target.icon === 'instantiating_receive')
    return no('Its message begins the process: no flow leads to an instantiating receive task.');
  if (target.role === 'catch' && target.icon === 'link')
    return no('This goes on where a link event of the same name is thrown: no flow leads to it.');
  if (source.role === 'throw' && source.icon === 'link')
    return no('This goes on at the catching link event of the same name: no flow leaves it.');
  if (source.process !== target.process)
    return no('No flow crosses the border of a sub-process: lead it to the sub-process itself.');
  if (source.role === 'event-gateway') {
    const waits = target.role === 'catch' || (target.role === 'activity' && target.icon === 'receive');
    if (!waits)
      return no('Behind an event-based gateway stands something to wait for: a catching event or a receive task.');
    if (target.role === 'catch' && target.icon === 'none')
      return no(
        'An event behind an event-based gateway says what it waits for: make it a message, timer, signal or condition event.',
      );
  }
  return flow;
}

function compensationJoin(source: JoinEnd, target: JoinEnd): Join {
  if ((target.role === 'activity' || target.role === 'compensation') && source.process === target.process) return data;
  return no('A compensation event leads to the activity beside the flow that undoes the work.');
}
