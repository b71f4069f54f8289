import { choice } from '../choices.ts';
import { lineLook } from '../common/link-look.ts';
import { crossArrow, filledArrow, openArrow } from '../common/markers.ts';
import type { LinkStyle, LinkType, StencilItem } from '../shape-type.ts';
import { activationItem } from './activation.ts';

const messageTypes = ['synchronous', 'asynchronous', 'reply', 'create', 'destroy', 'self'] as const;
type SequenceMessage = (typeof messageTypes)[number];

const names: Readonly<Record<SequenceMessage, string>> = {
  synchronous: 'Synchronous message',
  asynchronous: 'Asynchronous message',
  reply: 'Reply',
  create: 'Create message',
  destroy: 'Destroy message',
  self: 'Message to itself',
};

const dashed = [6, 4];

export const messages: readonly StencilItem[] = messageTypes.map((message_type) => ({
  label: names[message_type],
  type: 'sequence.Message',
  values: { message_type },
  words: ['call', 'arrow'],
}));

/** The type of a message between participants. */
export const sequenceMessageType: LinkType = {
  key: 'sequence.Message',
  describe: ({ values }) => names[choice(values, 'message_type', messageTypes, 'synchronous')],
  values: { message_type: 'synchronous', label_position: 'middle' },
  style({ values }): LinkStyle {
    const type = choice(values, 'message_type', messageTypes, 'synchronous');
    const look = lineLook(values, type === 'reply' || type === 'create' ? dashed : undefined);
    if (type === 'destroy') return { ...look, target: crossArrow(look.stroke) };
    return { ...look, target: type === 'synchronous' || type === 'self' ? filledArrow(look.stroke) : openArrow };
  },
  changes: messages,
  level: true,
  begins: ({ values }) =>
    ['synchronous', 'self'].includes(choice(values, 'message_type', messageTypes, 'synchronous'))
      ? activationItem
      : undefined,
  answer: { message_type: 'reply' },
  itself: { message_type: 'self' },
};
