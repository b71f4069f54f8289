/** Who says what to whom, and when. */
import { imageItem, imageType } from '../common/image.ts';
import type { ShapeFamily } from '../shape-type.ts';
import { activationItem, activationType } from './activation.ts';
import { fragments, fragmentType } from './fragment.ts';
import { participants, participantType } from './participant.ts';

export const sequence: ShapeFamily = {
  key: 'sequence',
  label: 'Sequence',
  linkKey: 'sequence.Message',
  shapes: [participantType, activationType, fragmentType, imageType],
  stencil: [
    { label: 'Participants', items: [...participants, activationItem] },
    { label: 'Fragments', items: fragments },
    { label: 'Pictures', items: [imageItem] },
  ],
};
