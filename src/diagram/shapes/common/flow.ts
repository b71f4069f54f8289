import { choice, importedValues } from '../choices.ts';
import type { LinkStyle, LinkType, StencilItem } from '../shape-type.ts';
import { lineLook } from './link-look.ts';
import { filledArrow, hollowArrow, hollowCircle, hollowDiamond, openArrow, slash } from './markers.ts';

export const flowTypes = ['normal', 'default', 'conditional', 'conversation', 'message', 'association'] as const;
type FlowKind = (typeof flowTypes)[number];
const directions = ['none', 'one', 'both'] as const;
const envelopes = ['none', 'initiating', 'answer'] as const;

const names: Readonly<Record<FlowKind, string>> = {
  normal: 'Sequence flow',
  default: 'Default flow',
  conditional: 'Conditional flow',
  conversation: 'Conversation link',
  message: 'Message flow',
  association: 'Association',
};

const flow = (flowType: FlowKind, words: readonly string[]): StencilItem => ({
  label: names[flowType],
  type: 'Flow',
  values: { flowType, direction: 'none' },
  words,
});

/** The items of all kinds of flow, into which a flow can be changed. */
export const flows: readonly StencilItem[] = [
  flow('normal', ['arrow', 'next']),
  flow('default', ['arrow', 'otherwise']),
  flow('conditional', ['arrow', 'condition']),
  flow('message', ['dashed', 'send']),
  flow('association', ['dotted', 'data']),
  {
    label: 'Directed association',
    type: 'Flow',
    values: { flowType: 'association', direction: 'one' },
    words: ['dotted', 'data'],
  },
  {
    label: 'Association both ways',
    type: 'Flow',
    values: { flowType: 'association', direction: 'both' },
    words: ['dotted', 'data'],
  },
  flow('conversation', ['double']),
];

/** The type of a BPMN flow. */
export const flowBase: Omit<LinkType, 'changes'> = {
  key: 'Flow',
  describe({ values }) {
    const kind = choice(values, 'flowType', flowTypes, 'normal');
    const direction = choice(values, 'direction', directions, 'none');
    if (kind !== 'association' || direction === 'none') return names[kind];
    return direction === 'one' ? 'Directed association' : 'Association both ways';
  },
  values: { flowType: 'normal', label_position: 'middle', direction: 'none' },
  style({ values }): LinkStyle {
    const kind = choice(values, 'flowType', flowTypes, 'normal');
    if (kind === 'message') {
      const envelope = choice(importedValues(values), 'envelope', envelopes, 'none');
      return {
        ...lineLook(values, [8, 5]),
        source: hollowCircle,
        target: hollowArrow,
        ...(envelope === 'none' ? {} : { envelope: envelope === 'initiating' ? '$fill' : '$band' }),
      };
    }
    if (kind === 'association') {
      const direction = choice(values, 'direction', directions, 'none');
      return {
        ...lineLook(values, [1.5, 4]),
        ...(direction === 'both' ? { source: openArrow } : {}),
        ...(direction === 'none' ? {} : { target: openArrow }),
      };
    }
    const look = lineLook(values);
    if (kind === 'conversation') return { ...look, width: 2 * look.width + 2, doubled: true };
    return {
      ...look,
      target: filledArrow(look.stroke),
      ...(kind === 'default' ? { source: slash } : kind === 'conditional' ? { source: hollowDiamond } : {}),
    };
  },
};
