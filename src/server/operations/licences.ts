/** Licences: who of a company may write, as many as the company has. */
import sql from 'sql-template-tag';
import { requireLevel } from '../engine/access.ts';
import { numericParams } from '../engine/dispatch.ts';
import { ApiProblem, notFound } from '../engine/problem.ts';
import { get, requireRow } from '../engine/rows.ts';
import type { ApiAnswer, ApiRequest, Handlers, Services } from '../http/types.ts';
import { forgetCaller } from '../session/caller.ts';
import type { Run } from '../store/database.ts';
import { scopeOn } from './accounts.ts';
import { membershipOf, setFlags } from './membership.ts';

/** Two who give the last licence at the same time must not both succeed. */
const lockCompany = (run: Run, company: number): Promise<unknown> =>
  run(sql`select 1 from company where id = ${company} for update`);

async function requireFreeLicence(run: Run, company: number): Promise<void> {
  const [row] = await run<{ name: string; licences: number }>(
    sql`select name, licences from company where id = ${company}`,
  );
  const [used] = await run<{ count: number }>(
    sql`select count(*)::int as count from user_company where company_id = ${company} and licensed`,
  );
  if (!row || (used?.count ?? 0) < row.licences) return;
  const all = row.licences === 1 ? 'The one licence' : `All ${row.licences} licences`;
  throw new ApiProblem(
    'conflict',
    `${all} of ${row.name} ${row.licences === 1 ? 'is' : 'are'} in use. Take one from somebody else first.`,
  );
}

async function setLicence(request: ApiRequest, services: Services, licensed: boolean): Promise<ApiAnswer> {
  const { database } = services;
  const { caller } = request;
  const { id: user } = numericParams({ id: request.params['id'] ?? '' }) as { id: number };
  const scope = scopeOn(services, 'company_admin_users', caller);
  requireLevel(scope, 'write', 'give and take licences');
  const company = caller.company?.id;
  if (company === undefined) throw new ApiProblem('forbidden', 'You work in no company whose licences you could give.');
  await requireRow(database, scope, user, false);
  await database.transaction(scope.actor, async (run) => {
    if (licensed) await lockCompany(run, company);
    const membership = await membershipOf(run, user, company);
    if (!membership) throw notFound(`User ${user}`);
    if (membership.licensed !== licensed) {
      if (licensed) await requireFreeLicence(run, company);
      await setFlags(run, scope, membership.id, { licensed });
    }
  });
  forgetCaller(user);
  return { status: 200, body: await get(database, scope, user) };
}

export const licenceHandlers: Handlers = {
  add_licence: (request, services) => setLicence(request, services, true),
  remove_licence: (request, services) => setLicence(request, services, false),
};
