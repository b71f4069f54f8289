/** Who gives what to whom. */
import { imageItem, imageType } from '../common/image.ts';
import type { ShapeFamily } from '../shape-type.ts';
import { roleItem, roleType } from './role.ts';

export const ecosystem: ShapeFamily = {
  key: 'ecosystem',
  label: 'Ecosystem',
  shapes: [roleType, imageType],
  stencil: [{ label: 'Ecosystem', items: [roleItem, imageItem] }],
};
