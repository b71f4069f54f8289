/**
 * The account of a person whom a login provider confirms. A provider is trusted only for its listed mail domains and
 * for verified addresses: otherwise the provider of one company could log in to accounts of another company.
 */

import sql from 'sql-template-tag';
import type { Field, Resource } from '../../../contract/model.ts';
import { onOneLine } from '../../../fields/one-line.ts';
import { accountScope } from '../../calls/scope.ts';
import { lockRows, openChange, record } from '../../engine/journal/journal.ts';
import { ApiProblem } from '../../engine/problem.ts';
import { name, type Scope, type Transaction } from '../../engine/scope.ts';
import { completeRow } from '../../engine/write/create.ts';
import { newVersion } from '../../engine/write/insert-records.ts';
import { insertRows } from '../../engine/write/write-rows.ts';
import type { Services } from '../../services.ts';
import { stranger } from '../../session/caller.ts';
import type { LoginProvider, Vouched } from '../../session/provider-client.ts';
import type { Run } from '../../store/database.ts';
import { joinTable } from '../../store/tables.ts';

/** A login provider and its company. */
export interface CompanyProvider extends LoginProvider {
  readonly company: number;
  readonly companyName: string;
  readonly domains: readonly string[];
  readonly createsUsers: boolean;
}

const refused = (sentence: string): ApiProblem => new ApiProblem('not_vouched', sentence);

interface Known {
  readonly id: number;
  readonly system_admin: boolean;
  readonly member: boolean;
  /** The person has an open invitation of this company. */
  readonly invited: boolean;
}

const found = (company: number) => sql`select u.id, u.system_admin, m.id is not null as member,
    u.pending_company_id is not distinct from ${company}::int as invited
  from "user" u left join user_company m on m.user_id = u.id and m.company_id = ${company}`;

/**
 * Refuses an account that this provider may not log in to.
 * @throws {ApiProblem} 401
 */
function requireTheirs({ system_admin, member }: Known, { name: called, companyName }: CompanyProvider): void {
  if (system_admin) throw refused('System administrators log in with their password, not through a provider.');
  if (!member)
    throw refused(
      `${called} knows you, but you do not belong to ${companyName} here. Ask an administrator of ${companyName} to invite you.`,
    );
}

/** The person's verified address in a domain of the provider. */
function addressOf({ email, emailVerified }: Vouched, { name: called, domains }: CompanyProvider): string {
  if (!email) throw refused(`${called} does not tell your email address, so nobody here can be recognised by it.`);
  if (!emailVerified)
    throw refused(`${called} has not verified that ${email} is yours. Verify the address there and log in again.`);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!domains.includes(domain))
    throw refused(
      `${called} may not speak for addresses of ${domain}. An administrator can add the domain to the provider.`,
    );
  return email;
}

async function accept(run: Run, scope: Scope, user: number): Promise<void> {
  const { before } = await lockRows(run, scope, scope.resource, [user]);
  const change = await openChange(run, scope, 'update');
  await run(
    sql`update "user" t set accepted_at = coalesce(t.accepted_at, now()), pending_company_id = null, ${newVersion} where t.id = ${user}`,
  );
  await run(sql`update tessera_one_time_link set used_at = now() where user_id = ${user} and used_at is null`);
  await record({ run, scope, change }, scope.resource, 'update', { ids: [user], before });
}

/** The company's account with this address, if there is one. An open invitation of the company is accepted. */
async function accountOf(run: Run, scope: Scope, provider: CompanyProvider, email: string): Promise<number | null> {
  const [account] = await run<Known>(
    sql`${found(provider.company)} where u.email = ${email} and u.pending_company_id is null for update of u`,
  );
  if (account) {
    requireTheirs(account, provider);
    return account.id;
  }
  const [invited] = await run<Known>(
    sql`${found(provider.company)} where u.email = ${email} and u.pending_company_id = ${provider.company} for update of u`,
  );
  if (!invited?.member) return null;
  await accept(run, scope, invited.id);
  return invited.id;
}

/** The teams that new people of the provider join, limited to teams of the company. */
async function teamsOf(run: Run, { model }: Scope, { id, company }: CompanyProvider): Promise<readonly number[]> {
  const resource = model.resources.get('provider') as Resource;
  const { table } = joinTable(resource, resource.fields.get('role_ids') as Field, model);
  const teams = await run<{ id: number }>(
    sql`select r.id from role r join ${name(table)} j on j.target_id = r.id where j.row_id = ${id} and r.company_id = ${company} order by r.id`,
  );
  return teams.map((team) => team.id);
}

async function createAccount(
  { run, scope }: Transaction,
  provider: CompanyProvider,
  { firstName, lastName }: Vouched,
  email: string,
): Promise<number> {
  if (!provider.createsUsers)
    throw refused(
      `There is no account for ${email} in ${provider.companyName}. Ask an administrator of ${provider.companyName} to invite you.`,
    );
  const teams = await teamsOf(run, scope, provider);
  const values = completeRow(
    scope,
    {
      email,
      first_name: (onOneLine(firstName) || email.slice(0, email.indexOf('@'))).slice(0, 80),
      last_name: (onOneLine(lastName) || '-').slice(0, 80),
      accepted_at: new Date().toISOString(),
      company_ids: [provider.company],
      role_ids: teams,
    },
    {},
  );
  const change = await openChange(run, scope, 'create');
  const [made] = await insertRows({ run, scope, change }, scope.resource, [values]);
  if (made === undefined) throw new Error('An account was not made.');
  await record({ run, scope, change }, scope.resource, 'create', { ids: [made] });
  return made;
}

/**
 * The account of the person whom a provider confirms. After the first login the account is found by the provider's id
 * of the person.
 * @throws {ApiProblem} 401 with the reason of the refusal
 */
export async function accountOfPerson(
  run: Run,
  services: Services,
  provider: CompanyProvider,
  person: Vouched,
): Promise<number> {
  const { issuer, subject } = person;
  const scope = accountScope(services, stranger);
  const [known] = await run<Known>(
    sql`${found(provider.company)} join tessera_identity i on i.user_id = u.id
      where i.provider_id = ${provider.id} and i.issuer = ${issuer} and i.subject = ${subject} for update of u`,
  );
  if (known) {
    requireTheirs(known, provider);
    await run(sql`update tessera_identity set last_used_at = now()
      where provider_id = ${provider.id} and issuer = ${issuer} and subject = ${subject}`);
    return known.id;
  }
  const email = addressOf(person, provider);
  const user =
    (await accountOf(run, scope, provider, email)) ?? (await createAccount({ run, scope }, provider, person, email));
  await run(sql`insert into tessera_identity (provider_id, issuer, subject, user_id)
    values (${provider.id}, ${issuer}, ${subject}, ${user})
    on conflict (provider_id, issuer, subject) do update set user_id = excluded.user_id, last_used_at = now()`);
  return user;
}
