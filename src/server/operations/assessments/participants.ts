/**
 * The people who were asked to answer an assessment, their progress, and a reminder for those who have not submitted.
 */
import sql from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { Handlers } from '../../calls/call.ts';
import { grantedPeople } from '../../engine/access/grants.ts';
import { labelsFor } from '../../engine/access/labels.ts';
import { lockRows, openChange, record } from '../../engine/journal/journal.ts';
import { ApiProblem } from '../../engine/problem.ts';
import type { Scope } from '../../engine/scope.ts';
import { updateRows } from '../../engine/write/write-rows.ts';
import { assessmentsDerived, assessmentsPeople } from '../../functions/assessments.ts';
import type { Run } from '../../store/database.ts';
import { barsOf } from './overview.ts';

type Figures = components['schemas']['Figures'];

const maxNames = 100;
/** The minimum number of minutes between two reminders of one assessment. */
const reminderPause = 60;

interface Participant {
  readonly id: number;
  readonly begun: boolean;
  readonly handed_in: boolean;
}

const participantsOf = (run: Run, assessment: number): Promise<readonly Participant[]> =>
  run<Participant>(
    sql`select u.id, r.id is not null as begun, r.submitted_at is not null as handed_in
      from (${grantedPeople('assessment')}) g join "user" u on u.id = g.user_id
        left join assessment_response r on r.assessment_id = g.id and r.user_id = g.user_id
      where g.id = ${assessment} order by u.last_name, u.first_name, u.id`,
  );

/** A line for each person who has not submitted. It does not reveal who has begun an anonymous response. */
async function openLines(run: Run, scope: Scope, open: readonly Participant[], anonymous: boolean) {
  const shown = open.slice(0, maxNames);
  const names = (await labelsFor(run, scope, new Map([['user', new Set(shown.map(({ id }) => id))]]))).get('user');
  return shown.map(({ id, begun }) => {
    const name = names?.get(id) ?? 'Somebody whom you may not see';
    if (anonymous) return `${name} has not submitted.`;
    return begun ? `${name} has begun, and not submitted.` : `${name} has not begun.`;
  });
}

interface Reminding {
  readonly accepting: string;
  /** Minutes since the last reminder. */
  readonly since: number | null;
  readonly open: number;
}

const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`);

/**
 * Refuses a reminder that makes no sense now.
 * @throws {ApiProblem} 409
 */
function requireReason({ accepting, since, open }: Reminding): void {
  if (accepting !== 'open')
    throw new ApiProblem('conflict', 'This assessment takes no answers now, so nobody is reminded.');
  if (since !== null && since < reminderPause)
    throw new ApiProblem(
      'conflict',
      `People were reminded ${since === 0 ? 'just now' : `${minutes(since)} ago`}. Remind them again in ${minutes(reminderPause - since)}.`,
    );
  if (open === 0)
    throw new ApiProblem(
      'conflict',
      'Everybody who was asked has submitted. Share the assessment with those who are to answer it.',
    );
}

export const participantHandlers = {
  assessment_participants: async ({ path, granted: { scope } }, { database }) => {
    const body = await database.transaction(scope.actor, async (run): Promise<Figures> => {
      const people = await participantsOf(run, path.assessment_id);
      const [row] = await run<{ anonymous: boolean; begun: number; handed_in: number }>(
        sql`select a.anonymous, count(r.id)::int as begun, count(r.submitted_at)::int as handed_in
          from assessment a left join assessment_response r on r.assessment_id = a.id where a.id = ${path.assessment_id} group by a.id`,
      );
      const { anonymous, begun, handed_in } = row ?? { anonymous: true, begun: 0, handed_in: 0 };
      const open = people.filter((one) => !one.handed_in);
      const lines = await openLines(run, scope, open, anonymous);
      const section = {
        title: 'People',
        note: `${people.length.toLocaleString('en')} asked`,
        bars: barsOf({ asked: people.length, begun, handed_in }),
        ...(lines.length && { rest: { title: 'Not submitted', lines, count: open.length } }),
      };
      return { sections: [section], warnings: [], warnings_count: 0 };
    });
    return { status: 200, body };
  },

  remind_unanswered: async ({ granted: { scope, row } }, { database }) =>
    database.transaction(scope.actor, async (run) => {
      const { resource } = scope;
      const { before } = await lockRows(run, scope, resource, [row.id]);
      const [now] = await run<Reminding>(
        sql`select ${assessmentsDerived.accepting(scope, resource, 't')} as accepting,
            floor(extract(epoch from now() - t.reminded_at) / 60)::int as since,
            (select count(*)::int from (${assessmentsPeople.unanswered(sql`t.id`)}) p(person) where p.person <> ${scope.caller.user}::int) as open
          from assessment t where t.id = ${row.id}`,
      );
      if (!now) throw new ApiProblem('not_found', 'There is no such assessment any more.');
      requireReason(now);
      const change = await openChange(run, scope, 'update');
      await updateRows({ run, scope, change }, resource, [{ id: row.id, reminded_at: new Date().toISOString() }]);
      await record({ run, scope, change }, resource, 'update', { ids: [row.id], before });
      return {
        status: 200 as const,
        body: { id: row.id, reminded: now.open },
        headers: { 'x-change': String(change) },
      };
    }),
} satisfies Partial<Handlers>;
