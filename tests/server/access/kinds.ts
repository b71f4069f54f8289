/** The kinds of user for which every call is tested, and their grants. */

export const guarded = ['project', 'data_map', 'data_catalog', 'assessment'] as const;
export type Guarded = (typeof guarded)[number];
export const rights = ['read', 'write', 'admin'] as const;
export type RightKey = (typeof rights)[number];

/**
 * A person for each guarded resource and permission, granted directly; three more who have the permissions through
 * their team.
 */
export const directKinds = guarded.flatMap((thing) => rights.map((right) => `${thing}_${right}` as const));
export const teamKinds = rights.map((right) => `team_${right}` as const);

export const kinds = [
  'anonymous',
  'restricted',
  'member',
  ...directKinds,
  ...teamKinds,
  'company_admin',
  'system_admin',
  'other_member',
  'other_admin',
  'project_link',
  'module_link',
] as const;
export type Kind = (typeof kinds)[number];
