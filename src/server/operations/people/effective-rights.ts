/**
 * Explains a person's permission on a row with grants of its own: each rule with its reason and the resulting
 * permission.
 */
import sql from 'sql-template-tag';
import type { GuardName, Right } from '../../../contract/model.ts';
import {
  type Caller,
  guards,
  objectAllows,
  type Rights,
  rightRank,
  rightsUpTo,
} from '../../../contract/permissions.ts';
import type { Granted, Handlers } from '../../calls/call.ts';
import { scopeOn } from '../../calls/scope.ts';
import { grantColumn, grantedRank, guardFacts } from '../../engine/access/grants.ts';
import { notFound } from '../../engine/problem.ts';
import { at, name, type Scope } from '../../engine/scope.ts';
import type { Services } from '../../services.ts';
import { stranger } from '../../session/caller.ts';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly right: Right | null;
}

const rights = ['admin', 'write', 'read'] as const;
const highest = (allowed: (right: Right) => boolean): Right | null => rights.find(allowed) ?? null;
const byRank = (rank: number): Right | null => rights.find((right) => rightRank[right] === rank) ?? null;

interface Person {
  readonly name: string;
  readonly restricted: boolean;
  readonly licensed: boolean;
  readonly company_admin: boolean;
  readonly active: boolean;
  readonly company: string;
}

interface RightsQuery {
  readonly granted: Granted<'row'>;
  readonly query: { readonly user_id?: number };
  readonly caller: Caller;
}

/** The permission that the company allows the person. */
function companyStep({
  name: called,
  restricted,
  licensed,
  active,
  company,
}: Person): Step & { readonly rights: Rights } {
  if (restricted)
    return {
      title: 'Company',
      text: `${called} is restricted, and sees nothing but the profile page.`,
      right: null,
      rights: rightsUpTo(null),
    };
  const why = !active
    ? `${company} is not active: nobody there changes anything.`
    : licensed
      ? `${called} has a licence of ${company}, and may change what is granted.`
      : `${called} has no licence of ${company}, and may only read.`;
  const right = licensed && active ? 'write' : 'read';
  return { title: 'Company', text: why, right, rights: rightsUpTo(right) };
}

/** The permission that remains after the lock of a module is applied to the permission on its project. */
const lockStep = ({ locked }: { readonly locked: boolean }, what: string, above: Right | null): Step =>
  locked
    ? {
        title: 'Lock',
        text: `The module is locked: until somebody who may change the ${what} unlocks it, nobody changes anything in it.`,
        right: above && 'read',
      }
    : { title: 'Lock', text: `The module is not locked: it is as its ${what}.`, right: above };

/** The row whose permissions are explained, which has its own grants. */
interface About {
  readonly guard: GuardName;
  readonly scope: Scope;
  readonly id: number;
  /** The lock state of a module in the row, if the permissions on this module are explained. */
  readonly module?: { readonly locked: boolean };
}

/** The steps that lead to a person's permission. An unlocked module has the permission of its project. */
async function chainOf(
  { guard, scope, id, module }: About,
  { query, caller }: Pick<RightsQuery, 'query' | 'caller'>,
  { database }: Services,
): Promise<{ readonly right: Right | null; readonly steps: Step[] }> {
  const user = query.user_id ?? caller.user;
  const column = grantColumn(guard);
  const what = scope.resource.title.toLowerCase();
  const [person] = await database.query<Person>(
    scope.actor,
    sql`select trim(u.first_name || ' ' || u.last_name) as name, u.restricted, m.licensed, m.company_admin, c.active, c.name as company
      from "user" u join user_company m on m.user_id = u.id join company c on c.id = m.company_id
      where u.id = ${user} and m.company_id = ${caller.company?.id ?? null}`,
  );
  if (!person || column === null) throw notFound(`User ${user}`);
  const account = { ...stranger, user };
  const [facts] = await database.query<{ rank: number; everyones: boolean; facts: { everyones: boolean } }>(
    scope.actor,
    sql`select ${grantedRank(guard, 't', account)} as rank, ${guardFacts(guard, 't', account)} as facts from ${name(scope.resource.name)} t where t.id = ${id}`,
  );
  const direct = await database.query<{ key: Right }>(
    scope.actor,
    sql`select g.permission_key as key from user_permission g where ${at('g', column)} = ${id} and g.user_id = ${user}`,
  );
  const teams = await database.query<{ name: string; key: Right }>(
    scope.actor,
    sql`select r.name, g.permission_key as key from role_permission g join role r on r.id = g.role_id
      join role_user m on m.role_id = r.id and m.user_id = ${user} where ${at('g', column)} = ${id} order by r.name`,
  );
  const company = companyStep(person);
  const everyones = facts?.facts.everyones === true;
  const given = byRank(facts?.rank ?? 0);
  const subject = { permissions: rightsUpTo(given), everyones };
  const above = person.restricted
    ? null
    : highest((one) =>
        objectAllows(guard, one, subject, { company: { permissions: company.rights }, user: { shared_user: false } }),
      );
  const right = above && module?.locked ? 'read' : above;
  const thing = module ? 'module' : what;
  const granted = [...direct.map(({ key }) => key), ...teams.map(({ key }) => key)];
  const most = highest((one) => granted.includes(one));
  const steps: Step[] = [
    { title: company.title, text: company.text, right: company.right },
    direct[0]
      ? {
          title: 'Direct grant',
          text: `${person.name} has been granted ${direct[0].key} on this ${what}.`,
          right: direct[0].key,
        }
      : { title: 'Direct grant', text: `Nothing has been granted to ${person.name} alone.`, right: null },
    ...teams.map((team) => ({
      title: `Team ${team.name}`,
      text: `The team has been granted ${team.key}, and ${person.name} belongs to it.`,
      right: team.key,
    })),
    ...(teams.length
      ? []
      : [{ title: 'Teams', text: 'No team of this person has been granted anything.', right: null }]),
    ...(given !== null && most === null
      ? [{ title: 'Everybody', text: `This ${what} is open to every member.`, right: given }]
      : []),
    ...(given === null && most !== null
      ? [
          {
            title: 'Removed',
            text: `This ${what} is removed: until it is restored, nothing counts that was granted.`,
            right: null,
          },
        ]
      : []),
    ...(everyones && guards[guard].everyonesSkip
      ? [{ title: 'Everyone’s', text: 'It belongs to no company, so the company is not asked.', right: given }]
      : []),
    ...(module ? [lockStep(module, what, above)] : []),
    {
      title: 'Together',
      text: right
        ? `${person.name} has the right to ${right === 'admin' ? 'administer' : right} this ${thing}.${given && above && rightRank[given] > rightRank[above] ? ' More has been granted than the company allows.' : ''}`
        : `${person.name} has no right on this ${thing}.`,
      right,
    },
  ];
  return { right, steps };
}

const explain =
  (guard: GuardName) =>
  async ({ granted: { scope, row }, ...query }: RightsQuery, services: Services) => ({
    status: 200 as const,
    body: await chainOf({ guard, scope, id: row.id }, query, services),
  });

export const effectiveRightHandlers = {
  effective_rights_on_project: explain('project'),
  effective_rights_on_module: async ({ granted: { scope, row }, path, ...query }, services) => {
    const [module] = await services.database.query<{ locked: boolean }>(
      scope.actor,
      sql`select t.locked from ${name(scope.resource.name)} t where t.id = ${row.id}`,
    );
    if (!module) throw notFound(`Module ${row.id}`);
    const about = {
      guard: 'project',
      scope: scopeOn(services, 'projects', query.caller),
      id: path.project_id,
    } as const;
    return { status: 200, body: await chainOf({ ...about, module }, query, services) };
  },
  effective_rights_on_assessment: explain('assessment'),
  effective_rights_on_data_map: explain('data_map'),
  effective_rights_on_data_catalog: explain('data_catalog'),
} satisfies Partial<Handlers>;
