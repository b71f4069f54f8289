/** Groups of user kinds, with the vocabulary of the table of expectations. */
import { type Kind, kinds } from './kinds.ts';

/** Callers by their kind alone, without any grant. Each group contains the groups after it. */
export const session = kinds.filter((kind) => kind !== 'anonymous');
export const guests = session.filter((kind) => kind !== 'restricted');
export const members = guests.filter((kind) => !kind.endsWith('_link'));
export const companyAdmins: readonly Kind[] = ['company_admin', 'other_admin', 'system_admin'];
export const systemAdmins: readonly Kind[] = ['system_admin'];

/** Members of another company, for whom the tested rows do not exist. */
export const strangers: readonly Kind[] = ['other_member', 'other_admin'];
export const links: readonly Kind[] = ['project_link', 'module_link'];

/** The kinds with grants on the test objects, directly or through a team. */
export const project = {
  read: ['project_read', 'project_write', 'project_admin', 'team_read', 'team_write', 'team_admin', 'project_link'],
  write: ['project_write', 'project_admin', 'team_write', 'team_admin'],
  admin: ['project_admin', 'team_admin'],
} as const satisfies Record<string, readonly Kind[]>;
/**
 * A module has no grants of its own, only those of its project; an access link may open a module alone. The module is
 * not locked here.
 */
export const module = { ...project, read: [...project.read, 'module_link'] } as const;
export const thing = <T extends 'data_map' | 'data_catalog' | 'assessment'>(name: T) =>
  ({
    read: [`${name}_read`, `${name}_write`, `${name}_admin`, 'team_read', 'team_write', 'team_admin'],
    write: [`${name}_write`, `${name}_admin`, 'team_write', 'team_admin'],
    admin: [`${name}_admin`, 'team_admin'],
  }) as const;
export const [map, catalog, assessment] = [thing('data_map'), thing('data_catalog'), thing('assessment')];

/** The kinds that pass the check of the audience, and the kinds among them that have access. */
export interface Who {
  readonly door: readonly Kind[];
  readonly may: readonly Kind[];
}
export const being = (door: readonly Kind[]): Who => ({ door, may: door });
export const granted = (may: readonly Kind[]): Who => ({ door: guests, may });
/** Access links never write, so they do not pass the check of the audience. */
export const writing = (may: readonly Kind[]): Who => ({ door: members, may });
export const nobody = 'nobody';

export const without = (some: readonly Kind[], others: readonly Kind[]): readonly Kind[] =>
  some.filter((kind) => !others.includes(kind));
export const both = (some: readonly Kind[], others: readonly Kind[]): readonly Kind[] =>
  some.filter((kind) => others.includes(kind));
