/** Finds the nearest ArchiMate concept for shapes and links of other types. Pure. */
import type { ElementCell, LinkCell } from '../../diagram/cells/cell.ts';
import { linkTypes } from './archimate-page.ts';

/** An element type, or a node that belongs only to the view: `note` or `group`. */
export type Counterpart =
  | { readonly kind: 'element'; readonly type: string /** It came with this type. */; readonly known?: boolean }
  | { readonly kind: 'note' | 'group' };

const counterparts: Readonly<Record<string, string>> = {
  'bp.Activity': 'BusinessProcess',
  'bp.Event': 'BusinessEvent',
  'bp.Pool': 'BusinessRole',
  'bp.DataObject': 'BusinessObject',
  'bp.Message': 'BusinessObject',
  'bp.DataStore': 'DataObject',
  'ecosystem.Role': 'BusinessRole',
};

/** The nearest element type; undefined if ArchiMate has no similar one. */
export const nearestElement = ({ type, values }: Pick<ElementCell, 'type' | 'values'>): Counterpart | undefined => {
  if (type === 'bp.Annotation') return { kind: 'note' };
  if (type === 'bp.Group') return { kind: 'group' };
  if (type === 'bp.Gateway') {
    return { kind: 'element', type: values['gateway_type'] === 'parallel' ? 'AndJunction' : 'OrJunction' };
  }
  const found = counterparts[type];
  return found === undefined ? undefined : { kind: 'element', type: found };
};

const relationOf = new Map(Object.entries(linkTypes).map(([relation, kind]) => [kind, relation]));

/** The nearest relation type. */
export const nearestRelation = ({ type, values }: Pick<LinkCell, 'type' | 'values'>): string => {
  if (type !== 'Flow') return relationOf.get(String(values['link_type'])) ?? 'Association';
  const flow = values['flowType'];
  if (flow === 'association') return 'Association';
  return flow === 'message' || flow === 'conversation' ? 'Flow' : 'Triggering';
};
