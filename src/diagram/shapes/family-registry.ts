/** The families of shapes: the exports of `family.ts` in each folder. Made by codegen. */
import { bpmnFamily } from './bpmn/family.ts';
import { businessProcessFamily } from './business-process/family.ts';
import { ecosystemFamily } from './ecosystem/family.ts';
import { quadrantFamily } from './quadrant/family.ts';
import { sequenceFamily } from './sequence/family.ts';
import type { ShapeFamily } from './shape-type.ts';

export const familyRegistry = {
  bpmn: bpmnFamily,
  'business-process': businessProcessFamily,
  ecosystem: ecosystemFamily,
  quadrant: quadrantFamily,
  sequence: sequenceFamily,
} satisfies Readonly<Record<string, ShapeFamily>>;
