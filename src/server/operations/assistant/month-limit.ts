/** A company's monthly limit for language models, and the amount used. */
import sql from 'sql-template-tag';
import { ApiProblem } from '../../engine/problem.ts';
import { type Database, systemActor } from '../../store/database.ts';

interface Month {
  /** The limit in the currency of the models' prices; null without a limit. */
  readonly limit: number | null;
  readonly spent: number;
}

/** The used share of the limit from which a notice is shown. */
const saidFrom = 0.8;

/** A company's limit, and its spending since the beginning of the month in UTC. Without a company there is no limit. */
export async function monthOf(database: Database, company: number | null): Promise<Month> {
  const [row] = await database.query<{ limit: number | null; spent: number }>(
    systemActor,
    sql`select c.assistant_limit::float8 as limit,
        (select coalesce(sum(u.cost), 0)::float8 from llm_usage u
          where u.company_id = c.id and u.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC') as spent
      from company c where c.id = ${company}::int`,
  );
  return row ?? { limit: null, spent: 0 };
}

const amount = (value: number): string => value.toFixed(2);

/** A sentence once most of the limit is used; null before. */
export function noticeOf({ limit, spent }: Month): string | null {
  if (limit === null || spent < limit * saidFrom) return null;
  if (spent >= limit) return `This month's limit of your company for language models, ${amount(limit)}, is used up.`;
  return `Of this month's limit of your company for language models, ${amount(limit)}, ${Math.floor((spent / limit) * 100)} % is used.`;
}

/**
 * Refuses a question at the limit.
 * @throws {ApiProblem} 429
 */
export function requireRoom(month: Month): void {
  if (month.limit === null || month.spent < month.limit) return;
  throw new ApiProblem(
    'too_many',
    `${noticeOf(month)} It begins anew with the next month; an administrator of the system can raise it before.`,
  );
}
