/** Parts of ecosystem diagrams. Positions are centres. */
import { centred, type DemoLine, type DemoPoint, type DemoShape, type More } from './diagram.ts';

/** The colours of roles in the seeded lookup. */
const roleColours = {
  Orchestrator: '#3678BA',
  Producer: '#277E9D',
  Consumer: '#208174',
  Partner: '#2C844C',
  Enabler: '#667D24',
  Regulator: '#986C16',
  Competitor: '#D43E33',
} as const;

/** A participant of an ecosystem. */
export const role = (
  id: string,
  title: string,
  at: DemoPoint,
  { part, ...more }: More & { readonly part: keyof typeof roleColours },
): DemoShape =>
  centred({ type: 'ecosystem.Role', id, title }, at, [170, 60], {
    ...more,
    values: { ecosystem_role_id: part, role_color: roleColours[part] },
  });

/** The exchange between two participants. */
export const relation = (from: string, to: string, link_type: string, title = ''): DemoLine => ({
  type: 'Link',
  from,
  to,
  title,
  values: { link_type, label_position: 'middle' },
});
