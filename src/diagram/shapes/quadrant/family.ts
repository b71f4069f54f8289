/** The family of quadrant diagrams, in which two values place an item. */
import { imageItem, imageType } from '../common/image.ts';
import type { ShapeFamily } from '../shape-type.ts';
import { axisType } from './axis.ts';
import { quadrantBoard } from './board.ts';
import { quadrantItem, quadrantItemType } from './item.ts';
import { quadrantType } from './quadrant.ts';

export const quadrantFamily: ShapeFamily = {
  moduleType: 'Quadrants',
  label: 'Quadrant',
  stakeholder: { type: 'quadrant.Item' },
  begin: { label: 'Axes and fields', cells: quadrantBoard },
  shapes: [quadrantType, axisType, quadrantItemType, imageType],
  stencil: [{ label: 'Quadrant', items: [quadrantItem, imageItem] }],
};
