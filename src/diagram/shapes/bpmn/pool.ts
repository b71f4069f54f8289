import { poolType } from '../business-process/pool.ts';
import type { ShapeType, StencilItem } from '../shape-type.ts';
import { basicBeside } from './next.ts';

const pool = (label: string, orientation: string): StencilItem => ({
  label,
  type: 'bpmn.Pool',
  values: { orientation },
  words: ['participant', 'organisation', 'swimlane'],
});

export const basicPools: readonly StencilItem[] = [pool('Pool', 'horizontal'), pool('Vertical pool', 'vertical')];

/** The type of a participant. Its lanes are separate elements inside it. */
export const basicPoolType: Omit<ShapeType, 'changes'> = {
  ...poolType,
  key: 'bpmn.Pool',
  describe: () => 'Pool',
  values: { orientation: 'horizontal', headerSize: 30 },
  frames: (_, child) => child.type === 'bpmn.Lane',
  next: basicBeside,
};
