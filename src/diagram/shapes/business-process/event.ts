import type { CellValues } from '../../cells/cell.ts';
import { capital, choice, yes } from '../choices.ts';
import { drawEvent, type EventLook, eventStyle, eventTypes } from '../event-drawing.ts';
import { inset, labelPlace } from '../label.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { eventIconName, eventIcons } from './event-icons.ts';
import { afterFlow } from './next.ts';

/** The appearance of an event, from its values. */
const eventLook = (values: CellValues): EventLook => ({
  type: choice(values, 'event_type', eventTypes, 'single'),
  icon: choice(values, 'icon_type', eventIcons, 'none'),
  throwing: yes(values, 'throwing'),
  dashed: yes(values, 'interrupting'),
});

const kinds = { single: 'start event', double: 'intermediate event', thick: 'end event' } as const;

/**
 * The name of an event, such as "Message start event", "Non-interrupting timer start event" or "Signal intermediate
 * throw event".
 */
function describeEvent(values: CellValues): string {
  const { type, icon, throwing, dashed } = eventLook(values);
  const kind =
    type === 'double' && icon !== 'none' ? `intermediate ${throwing ? 'throw' : 'catch'} event` : kinds[type];
  return capital([dashed ? 'non-interrupting' : '', eventIconName(icon), kind].filter(Boolean).join(' '));
}

const event = (label: string, values: CellValues, words: readonly string[] = []): StencilItem => ({
  label,
  type: 'bp.Event',
  values: { event_type: 'single', icon_type: 'none', throwing: false, interrupting: false, ...values },
  words,
});

const start = ['begin', 'trigger'];
const end = ['finish', 'stop', 'result'];
const boundary = ['boundary', 'wait'];

export const startEvents: readonly StencilItem[] = [
  event('Start event', {}, start),
  event('Message start event', { icon_type: 'message' }, [...start, 'receive']),
  event('Timer start event', { icon_type: 'timer' }, [...start, 'time', 'schedule']),
  event('Conditional start event', { icon_type: 'conditional' }, [...start, 'rule']),
  event('Signal start event', { icon_type: 'signal' }, [...start, 'broadcast']),
  event('Multiple start event', { icon_type: 'multiple' }, start),
  event('Parallel multiple start event', { icon_type: 'parallel_multiple' }, start),
  event('Error start event', { icon_type: 'error' }, [...start, 'event sub-process']),
  event('Escalation start event', { icon_type: 'escalation' }, [...start, 'event sub-process']),
  event('Compensation start event', { icon_type: 'compensation' }, [...start, 'event sub-process']),
];

const catching = (label: string, icon: string, words: readonly string[] = []): StencilItem =>
  event(label, { event_type: 'double', icon_type: icon }, [...boundary, ...words]);
const throwing = (label: string, icon: string, words: readonly string[] = []): StencilItem =>
  event(label, { event_type: 'double', icon_type: icon, throwing: true }, words);

export const intermediateEvents: readonly StencilItem[] = [
  catching('Intermediate event', 'none'),
  catching('Message catch event', 'message', ['receive']),
  throwing('Message throw event', 'message', ['send']),
  catching('Timer catch event', 'timer', ['delay', 'deadline']),
  throwing('Escalation throw event', 'escalation'),
  catching('Escalation catch event', 'escalation'),
  catching('Conditional catch event', 'conditional', ['rule']),
  catching('Link catch event', 'link', ['connector']),
  throwing('Link throw event', 'link', ['connector']),
  catching('Error catch event', 'error', ['exception']),
  catching('Cancel catch event', 'cancel', ['transaction']),
  throwing('Compensation throw event', 'compensation', ['undo']),
  catching('Compensation catch event', 'compensation', ['undo']),
  throwing('Signal throw event', 'signal', ['broadcast']),
  catching('Signal catch event', 'signal', ['broadcast']),
  throwing('Multiple throw event', 'multiple'),
  catching('Multiple catch event', 'multiple'),
  catching('Parallel multiple catch event', 'parallel_multiple'),
];

/** The items of non-interrupting events on the border of an activity. */
export const nonInterruptingEvents: readonly StencilItem[] = (
  ['message', 'timer', 'escalation', 'conditional', 'signal', 'multiple', 'parallel_multiple'] as const
).map((icon) =>
  event(
    `Non-interrupting ${eventIconName(icon)} event`,
    { event_type: 'double', icon_type: icon, interrupting: true },
    [...boundary, 'dashed'],
  ),
);

const ending = (label: string, icon: string, words: readonly string[] = []): StencilItem =>
  event(label, { event_type: 'thick', icon_type: icon, throwing: true }, [...end, ...words]);

export const endEvents: readonly StencilItem[] = [
  ending('End event', 'none'),
  ending('Message end event', 'message', ['send']),
  ending('Escalation end event', 'escalation'),
  ending('Error end event', 'error', ['exception']),
  ending('Cancel end event', 'cancel', ['transaction']),
  ending('Compensation end event', 'compensation', ['undo']),
  ending('Signal end event', 'signal', ['broadcast']),
  ending('Terminate end event', 'terminate', ['all']),
  ending('Multiple end event', 'multiple'),
];

/** The items of all events, into which an event can be changed. */
export const allEvents: readonly StencilItem[] = [
  ...startEvents,
  ...intermediateEvents,
  ...nonInterruptingEvents,
  ...endEvents,
];

const size = { width: 36, height: 36 };

/** The type of an event: a circle. */
export const eventType: Omit<ShapeType, 'changes'> = {
  key: 'bp.Event',
  describe: ({ values }) => describeEvent(values),
  sizes: { stencil: size, preview: size, canvas: () => size },
  minimumSize: size,
  resizable: false,
  outline: 'ellipse',
  draw: (cell) => drawEvent(cell, eventLook(cell.values)),
  labelBox: ({ size: own, values }) => labelPlace(eventStyle(values, eventLook(values)), own, inset(own, 4), values),
  values: { event_type: 'single', icon_type: 'none', interrupting: false, throwing: false },
  embeddingEnabled: false,
  embeddingExcluded: false,
  onBorder: true,
  connectable: true,
  next: afterFlow,
};
