import { choice } from '../choices.ts';
import { drawGateway, type GatewayType, gatewayDefaults, gatewayTypes, isJunction } from '../gateway-drawing.ts';
import { inset, labelPlace } from '../label.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { styleOf } from '../style.ts';
import { afterGateway } from './next.ts';

const names: Readonly<Record<GatewayType, string>> = {
  exclusive: 'Exclusive gateway',
  exclusive_blank: 'Exclusive gateway without a marker',
  inclusive: 'Inclusive gateway',
  parallel: 'Parallel gateway',
  complex: 'Complex gateway',
  event: 'Event-based gateway',
  exclusive_event: 'Event-based gateway that starts a process',
  parallel_event: 'Parallel event-based gateway',
};

const searchWords: Readonly<Record<GatewayType, readonly string[]>> = {
  exclusive: ['xor', 'decision', 'merge', 'branch'],
  exclusive_blank: ['xor', 'decision', 'merge', 'branch'],
  inclusive: ['or', 'branch'],
  parallel: ['and', 'fork', 'join'],
  complex: ['branch'],
  event: ['wait', 'deferred choice'],
  exclusive_event: ['instantiating', 'start'],
  parallel_event: ['instantiating', 'start'],
};

export const gateways: readonly StencilItem[] = (
  [
    'exclusive',
    'exclusive_blank',
    'parallel',
    'inclusive',
    'complex',
    'event',
    'exclusive_event',
    'parallel_event',
  ] as const
).map((type) => ({ label: names[type], type: 'bp.Gateway', values: { gateway_type: type }, words: searchWords[type] }));

const size = { width: 50, height: 50 };

/** The type of a gateway: a diamond. */
export const gatewayType: Omit<ShapeType, 'changes'> = {
  key: 'bp.Gateway',
  describe: ({ values }) => {
    const type = choice(values, 'gateway_type', gatewayTypes, 'exclusive');
    if (isJunction(values, type)) return type === 'inclusive' ? 'Or junction' : 'And junction';
    return names[type];
  },
  sizes: { stencil: { width: 40, height: 40 }, preview: size, canvas: () => size },
  minimumSize: size,
  resizable: false,
  outline: 'diamond',
  draw: (cell) => drawGateway(cell, choice(cell.values, 'gateway_type', gatewayTypes, 'exclusive')),
  labelBox: ({ size: own, values }) => labelPlace(styleOf(values, gatewayDefaults), own, inset(own, 8), values),
  values: { gateway_type: 'exclusive' },
  embeddingEnabled: false,
  embeddingExcluded: false,
  connectable: true,
  next: afterGateway,
};
