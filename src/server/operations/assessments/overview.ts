/**
 * GET overview of assessments: how many people were asked, have begun and have submitted, and the number of days left.
 */
import sql from 'sql-template-tag';
import type { components } from '../../../contract/generated/client.ts';
import type { Field } from '../../../contract/model.ts';
import type { Handlers } from '../../calls/call.ts';
import { fieldValue } from '../../engine/access/columns.ts';
import { grantedPeople } from '../../engine/access/grants.ts';
import { listCondition } from '../../engine/read/list.ts';
import type { Scope } from '../../engine/scope.ts';
import type { Run } from '../../store/database.ts';

type Figures = components['schemas']['Figures'];

/** The maximum number of assessments with a bar of their own. The list below the bars has all assessments. */
const maxShown = 12;

interface Standing {
  readonly id: number;
  readonly name: string;
  readonly accepting: 'open' | 'not_yet' | 'over' | 'closed';
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  /** Whole days from today to the last day. */
  readonly days_left: number | null;
  readonly asked: number;
  readonly begun: number;
  readonly handed_in: number;
}

/** The assessments that the caller may read: first those that accept answers, by their end date. */
function standingsOf(run: Run, scope: Scope): Promise<readonly Standing[]> {
  const accepting = fieldValue(
    scope,
    { resource: scope.resource, alias: 't' },
    scope.resource.fields.get('accepting') as Field,
  );
  return run<Standing>(
    sql`with "granted" as (${grantedPeople('assessment')}),
      "seen" as (select t.id, t.name, t.starts_on, t.ends_on, ${accepting} as accepting from assessment t
        where ${listCondition(scope, scope.collection.access.read, null, 't')})
      select s.id, s.name, s.accepting, s.starts_on::text, s.ends_on::text, s.ends_on - current_date as days_left,
        (select count(*)::int from "granted" g join "user" u on u.id = g.user_id where g.id = s.id) as asked,
        (select count(*)::int from assessment_response r where r.assessment_id = s.id) as begun,
        (select count(*)::int from assessment_response r where r.assessment_id = s.id and r.submitted_at is not null) as handed_in
      from "seen" s order by s.accepting <> 'open', s.ends_on nulls last, s.name, s.id`,
  );
}

/** The remaining days of an assessment as text. */
function daysText({ accepting, starts_on, ends_on, days_left }: Standing): string {
  if (accepting === 'closed') return 'closed';
  if (accepting === 'over') return `ended on ${ends_on}`;
  if (accepting === 'not_yet') return `begins on ${starts_on}`;
  if (days_left === null) return 'no last day';
  if (days_left === 0) return 'today is the last day';
  return days_left === 1 ? '1 day left' : `${days_left.toLocaleString('en')} days left`;
}

/** The progress bars. Answers of people who may no longer read the assessment count too. */
export const barsOf = ({ asked, begun, handed_in }: Pick<Standing, 'asked' | 'begun' | 'handed_in'>) => {
  const of = Math.max(asked, begun);
  return [
    { title: 'Have begun', value: begun, of },
    { title: 'Have submitted', value: handed_in, of },
  ];
};

export const assessmentOverviewHandlers = {
  assessments_overview: async ({ granted: { scope } }, { database }) => {
    const standings = await database.transaction(scope.actor, (run) => standingsOf(run, scope));
    const open = standings.filter(({ accepting }) => accepting === 'open');
    const sum = (member: 'asked' | 'begun' | 'handed_in') => open.reduce((total, one) => total + one[member], 0);
    const all = { asked: sum('asked'), begun: sum('begun'), handed_in: sum('handed_in') };
    const together = {
      title: 'Open assessments together',
      note: `${open.length.toLocaleString('en')} of ${standings.length.toLocaleString('en')} take answers, ${all.asked.toLocaleString('en')} asked`,
      bars: barsOf(all),
    };
    const each = standings.slice(0, maxShown).map((one) => ({
      title: one.name,
      note: `${one.asked.toLocaleString('en')} asked, ${daysText(one)}`,
      shown: one.accepting === 'open',
      bars: barsOf(one),
    }));
    const body: Figures = { sections: standings.length ? [together, ...each] : [], warnings: [], warnings_count: 0 };
    return { status: 200, body };
  },
} satisfies Partial<Handlers>;
