/**
 * Permissions as pure functions for server and web. The six checks follow section 6 of the specification; `allows`
 * evaluates the access words of resource files by them.
 */
import { type Audience, type GuardName, levelRank, type Policy, type Right } from './model.ts';

export type Rights = Readonly<Partial<Record<Right, boolean>>>;

/** read < write < admin. */
export const rightRank: Readonly<Record<Right, 1 | 2 | 3>> = { read: 1, write: 2, admin: 3 };

const rank = (right: Right | null): number => (right ? rightRank[right] : 0);

/** A right with all lower rights. */
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
/** A guarded object: the caller's grants on it, and whether it is everyone's (a sample project, a global map). */
export interface Subject {
  readonly permissions: Rights;
  readonly everyones: boolean;
}
export interface ModuleFacts {
  readonly locked: boolean;
}

/** How the guards differ; the checks, the list conditions in SQL and the web read it here. */
export const guards = {
  project: { company: { read: 'read', write: 'write', admin: 'write' }, guests: 'read', everyonesSkip: true },
  module: { company: { read: 'read', write: 'write', admin: 'write' }, guests: 'read', everyonesSkip: true },
  data_map: { company: { read: 'read', write: 'write', admin: 'write' }, guests: 'never', everyonesSkip: true },
  data_catalog: { company: { read: 'read', write: 'write', admin: 'write' }, guests: 'never', everyonesSkip: true },
  assessment: { company: { read: 'write', write: 'write', admin: 'write' }, guests: 'never', everyonesSkip: false },
} as const satisfies Record<
  GuardName,
  {
    /** The right the company must grant for each right asked. */
    readonly company: Readonly<Record<Right, Right>>;
    /** Whether shared users may read without asking the company, or never do anything. */
    readonly guests: 'read' | 'never';
    /** Everyone's objects skip the company's check. */
    readonly everyonesSkip: boolean;
  }
>;

/** The company's permission map must grant the named right. */
export const companyAllows = (right: Right, company: CompanyFacts | null): boolean =>
  company?.permissions[right] === true;

/**
 * Whether a guard allows a right on an object of a company to a user; a missing object, company or user allows nothing.
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

/** Project, company and user must exist; samples skip the company, shared users do for reading. */
export const projectAllows = (
  right: Right,
  project: Subject | null,
  company: CompanyFacts | null,
  user: UserFacts | null,
): boolean => objectAllows('project', right, project, { company, user });

/** An existing module may be read; any other right needs it unlocked, and the right on its project. */
export const moduleAllows = (right: Right, module: ModuleFacts | null, projectAllowsRight: boolean): boolean =>
  module !== null && (right === 'read' || (!module.locked && projectAllowsRight));

/** The caller of a request. */
export interface Caller {
  readonly user: number | null;
  readonly audience: Audience;
  readonly company: (CompanyFacts & { readonly id: number }) | null;
  /** The target of an access link: a project, or one module of it. */
  readonly shared: {
    readonly project: number;
    readonly module: number | null;
    /** The collection that the linked module shows instead of items of its own. */
    readonly rows?: string | null;
  } | null;
  /** The API key by which a program acts for the user, and the highest right it may use. */
  readonly key?: { readonly id: number; readonly right: Right };
  /** The highest right in a preview as another person; in a preview nothing can be changed. */
  readonly seesAs?: Right;
}

/** Whether the caller may use a right at all: a program no more than its key was given, a preview no more than it shows. */
export const mayUse = (right: Right, { key, seesAs }: Caller): boolean =>
  (!key || rank(right) <= rank(key.right)) && (!seesAs || rank(right) <= rank(seesAs));

/** A company's rights in a preview: at most those of before, and no administration. */
export const companyRightsSeenAs = (right: Right, rights: Rights): Rights => ({
  read: rights.read === true,
  write: rights.write === true && rank(right) >= rank('write'),
  admin: false,
});

/** The caller with at most one right. Rights that the caller does not have are not added. */
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
  /** The caller made the row. */
  readonly mine?: boolean;
}

/** Any of the policies lets the caller in. */
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

/** Restricted users and strangers pass no guard, whatever has been granted to them. */
function guardAllows(guard: GuardName, right: Right, caller: Caller, facts: Facts): boolean {
  if (levelRank(caller.audience) < levelRank('guest') || !mayUse(right, caller)) return false;
  const user = { shared_user: caller.shared !== null };
  const subject = facts.guards?.[guard] ?? null;
  if (guard !== 'module') return objectAllows(guard, right, subject, { company: caller.company, user });
  const project = facts.guards?.project ?? null;
  const module = subject && { locked: subject.locked === true };
  return moduleAllows(right, module, projectAllows(right, project, caller.company, user));
}
