/** The kinds of user whose every call is tried, and what each has been given. */

export const guarded = ['project', 'data_map', 'data_catalog', 'assessment'] as const;
export type Guarded = (typeof guarded)[number];
export const rights = ['read', 'write', 'admin'] as const;
export type RightKey = (typeof rights)[number];

/** One person for each guarded thing and right, granted to the person; three more who have each right by their team. */
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
