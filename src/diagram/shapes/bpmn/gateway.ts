import { gatewayType } from '../business-process/gateway.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { basicNext } from './next.ts';

const gateway = (label: string, gateway_type: string, words: readonly string[]): StencilItem => ({
  label,
  type: 'bpmn.Gateway',
  values: { gateway_type },
  words,
});

export const basicGateways: readonly StencilItem[] = [
  gateway('Exclusive gateway', 'exclusive', ['xor', 'decision', 'branch']),
  gateway('Parallel gateway', 'parallel', ['and', 'fork', 'join']),
  gateway('Inclusive gateway', 'inclusive', ['or', 'branch']),
  gateway('Event-based gateway', 'event', ['wait']),
  gateway('Complex gateway', 'complex', ['branch']),
];

/** A gateway, drawn as in the full notation. */
export const basicGatewayType: Omit<ShapeType, 'changes'> = {
  ...gatewayType,
  key: 'bpmn.Gateway',
  next: basicNext,
};
