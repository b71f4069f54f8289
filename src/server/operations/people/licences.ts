/** Licences: the members of a company with write access, up to the company's number of licences. */
import type { Call, Handlers } from '../../calls/call.ts';
import { ApiProblem, notFound } from '../../engine/problem.ts';
import { get } from '../../engine/read/rows.ts';
import type { Services } from '../../services.ts';
import { forgetCallers } from '../../session/caller.ts';
import { membershipOf, setFlags } from './membership.ts';

async function setLicence(
  { caller, granted: { scope, row } }: Call<'add_licence'>,
  { database }: Services,
  licensed: boolean,
) {
  const user = row.id;
  const company = caller.company?.id;
  if (company === undefined) throw new ApiProblem('forbidden', 'You work in no company whose licences you could give.');
  const change = await database.transaction(scope.actor, async (run) => {
    const membership = await membershipOf(run, user, company);
    if (!membership) throw notFound(`User ${user}`);
    return membership.licensed === licensed ? null : setFlags({ run, scope }, membership.id, { licensed });
  });
  forgetCallers({ user });
  const headers = change === null ? {} : { 'x-change': String(change) };
  return { status: 200 as const, body: await get(database, scope, user), headers };
}

export const licenceHandlers = {
  add_licence: (call, services) => setLicence(call, services, true),
  remove_licence: (call, services) => setLicence(call, services, false),
} satisfies Partial<Handlers>;
