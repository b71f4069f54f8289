/** The family of sequence diagrams: participants and their messages over time. */
import { imageItem, imageType } from '../common/image.ts';
import type { ShapeFamily } from '../shape-type.ts';
import { activationItem, activationType } from './activation.ts';
import { fragments, fragmentType } from './fragment.ts';
import { sequenceMessageType } from './message.ts';
import { participants, participantType } from './participant.ts';

export const sequenceFamily: ShapeFamily = {
  moduleType: 'Sequences',
  label: 'Sequence',
  stakeholder: { type: 'sequence.Participant', values: { kind: 'actor' } },
  linkKey: 'sequence.Message',
  links: [sequenceMessageType],
  shapes: [participantType, activationType, fragmentType, imageType],
  stencil: [
    { label: 'Participants', items: [...participants, activationItem] },
    { label: 'Fragments', items: fragments },
    { label: 'Pictures', items: [imageItem] },
  ],
};
