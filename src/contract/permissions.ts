/**
 * Permissions as pure functions for server and web. The six checks follow section 6 of the specification; `allows` uses
 * them to evaluate the access words of resource files.
 */

import { type Audience, levelRank } from './audience.ts';
import type { GuardName, Policy, Right } from './model.ts';

export type Rights = Readonly<Partial<Record<Right, boolean>>>;

/** read < write < admin. */
export const rightRank: Readonly<Record<Right, 1 | 2 | 3>> = { read: 1, write: 2, admin: 3 };

const rank = (right: Right | null): number => (right ? rightRank[right] : 0);

/** A permission and all lower permissions. */
export const rightsUpTo = (right: Right | null): Required<Rights> => ({
  read: rank(right) >= 1,
  write: rank(right) >= 2,
  admin: rank(right) >= 3,
});

export interface CompanyFacts {
  readonly permissions: Rights;
}
export interface UserFacts {
  readonly shared_user: boolean;
}
/** A guarded object: the caller's grants on it, and whether it is global (a sample project, a global map). */
export interface Subject {
  readonly permissions: Rights;
  readonly everyones: boolean;
}
export interface ModuleFacts {
  readonly locked: boolean;
}

/** The differences between the guards, for the checks, the SQL conditions of lists, and the web. */
export const guards = {
  project: { company: { read: 'read', write: 'write', admin: 'write' }, guests: 'read', everyonesSkip: true },
  module: { company: { read: 'read', write: 'write', admin: 'write' }, guests: 'read', everyonesSkip: true },
  data_map: { company: { read: 'read', write: 'write', admin: 'write' }, guests: 'never', everyonesSkip: true },
  data_catalog: { company: { read: 'read', write: 'write', admin: 'write' }, guests: 'never', everyonesSkip: true },
  assessment: { company: { read: 'write', write: 'write', admin: 'write' }, guests: 'never', everyonesSkip: false },
} as const satisfies Record<
  GuardName,
  {
    /** For each requested permission, the permission that the company must grant. */
    readonly company: Readonly<Record<Right, Right>>;
    /** Whether visitors of access links may read without a check of the company, or may do nothing. */
    readonly guests: 'read' | 'never';
    /** Whether global objects need no check of the company. */
    readonly everyonesSkip: boolean;
  }
>;

/** Whether the company grants the permission. */
export const companyAllows = (right: Right, company: CompanyFacts | null): boolean =>
  company?.permissions[right] === true;

/**
 * Whether a guard grants a user a permission on an object of a company. A missing object, company or user gives no
 * permission.
 */
export function objectAllows(
  guard: GuardName,
  right: Right,
  subject: Subject | null,
  { company, user }: { readonly company: CompanyFacts | null; readonly user: UserFacts | null },
): boolean {
  if (!subject || !company || !user) return false;
  const rule = guards[guard];
  if (user.shared_user && rule.guests === 'never') return false;
  const skips = (rule.everyonesSkip && subject.everyones) || (user.shared_user && right === 'read');
  if (!skips && !companyAllows(rule.company[right], company)) return false;
  return subject.permissions[right] === true;
}

/**
 * Project, company and user must exist. Samples need no check of the company; nor do visitors of access links for
 * reading.
 */
export const projectAllows = (
  right: Right,
  project: Subject | null,
  company: CompanyFacts | null,
  user: UserFacts | null,
): boolean => objectAllows('project', right, project, { company, user });

/**
 * An existing module may be read. Any other permission requires that the module is unlocked, and the permission on its
 * project.
 */
export const moduleAllows = (right: Right, module: ModuleFacts | null, projectAllowsRight: boolean): boolean =>
  module !== null && (right === 'read' || (!module.locked && projectAllowsRight));

/** The caller of a request. */
export interface Caller {
  readonly user: number | null;
  readonly audience: Audience;
  readonly company: (CompanyFacts & { readonly id: number }) | null;
  /** The target of an access link: a project, or one of its modules. */
  readonly shared: {
    readonly project: number;
    readonly module: number | null;
    /** The collection that the linked module shows in place of its own items. */
    readonly rows?: string | null;
  } | null;
  /** The API key by which a program acts for the user, with its maximum permission. */
  readonly key?: { readonly id: number; readonly right: Right };
  /** The maximum permission in a preview as another person. A preview changes nothing. */
  readonly seesAs?: Right;
}

/** Whether the caller may use a permission at all: API keys and previews have a maximum. */
export const mayUse = (right: Right, { key, seesAs }: Caller): boolean =>
  (!key || rank(right) <= rank(key.right)) && (!seesAs || rank(right) <= rank(seesAs));

/** A company's permissions in a preview: at most its own, and without administration. */
export const companyRightsSeenAs = (right: Right, rights: Rights): Rights => ({
  read: rights.read === true,
  write: rights.write === true && rank(right) >= rank('write'),
  admin: false,
});

/** The caller with at most one permission. No permission is added. */
export const seenAs = (caller: Caller, right: Right): Caller => ({
  ...caller,
  audience: levelRank(caller.audience) > levelRank('member') ? 'member' : caller.audience,
  company: caller.company && {
    ...caller.company,
    permissions: companyRightsSeenAs(right, caller.company.permissions),
  },
  seesAs: right,
});

/** The facts about the rows that a policy needs. */
export interface Facts {
  readonly guards?: Readonly<Partial<Record<GuardName, Subject & Partial<ModuleFacts>>>>;
  /** The guards of the row itself, nearest first. */
  readonly row?: readonly GuardName[];
  /** Whether the caller created the row. */
  readonly mine?: boolean;
}

/** Whether any of the policies admits the caller. */
export const allows = (policies: readonly Policy[], caller: Caller, facts: Facts): boolean =>
  policies.some((policy) => policyAllows(policy, caller, facts));

function policyAllows(policy: Policy, caller: Caller, facts: Facts): boolean {
  switch (policy.kind) {
    case 'nobody':
      return false;
    case 'audience':
      return levelRank(caller.audience) >= levelRank(policy.audience);
    case 'company':
      return caller.user !== null && !caller.shared && companyAllows(policy.right, caller.company);
    case 'mine':
      return caller.user !== null && facts.mine === true;
    case 'guard': {
      const guard = policy.guard === 'row' ? facts.row?.[0] : policy.guard;
      return guard !== undefined && guardAllows(guard, policy.right, caller, facts);
    }
  }
}

/** No guard admits restricted users and anonymous callers, whatever their grants. */
function guardAllows(guard: GuardName, right: Right, caller: Caller, facts: Facts): boolean {
  if (levelRank(caller.audience) < levelRank('guest') || !mayUse(right, caller)) return false;
  const user = { shared_user: caller.shared !== null };
  const subject = facts.guards?.[guard] ?? null;
  if (guard !== 'module') return objectAllows(guard, right, subject, { company: caller.company, user });
  const project = facts.guards?.project ?? null;
  const module = subject && { locked: subject.locked === true };
  return moduleAllows(right, module, projectAllows(right, project, caller.company, user));
}
