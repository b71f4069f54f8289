/** The family of ecosystem diagrams: roles, and the flows between them. */
import { imageItem, imageType } from '../common/image.ts';
import type { ShapeFamily } from '../shape-type.ts';
import { roleItem, roleOf, roleType } from './role.ts';

export const ecosystemFamily: ShapeFamily = {
  moduleType: 'Ecosystems',
  label: 'Ecosystem',
  stakeholder: { type: 'ecosystem.Role' },
  models: ['archimate', 'archi'],
  shapes: [roleType, imageType],
  stencil: [{ label: 'Ecosystem', items: [roleItem, imageItem] }],
  lookup: { label: 'Roles', resource: 'ecosystem_role', path: '/api/ecosystem_roles', item: roleOf },
};
