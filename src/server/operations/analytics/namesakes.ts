/** People with the same name in a statistic, distinguished by their email. */
import sql, { raw } from 'sql-template-tag';
import { type Database, systemActor } from '../../store/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** Ids of people in these rows who share their name with another person in them. */
function namesakesIn(rows: readonly Row[]): number[] {
  const byName = Map.groupBy(
    rows.filter((row) => row['user_id'] != null && row['user'] != null),
    (row) => row['user'],
  );
  return [...byName.values()]
    .map((some) => new Set(some.map((row) => Number(row['user_id']))))
    .flatMap((ids) => (ids.size > 1 ? [...ids] : []));
}

/**
 * The rows with the email appended to names that several people share. `company` limits the emails to people of the
 * reader's company; null shows all.
 */
export async function withNamesakes(
  database: Database,
  rows: readonly Row[],
  company: number | null,
): Promise<readonly Row[]> {
  const ids = namesakesIn(rows);
  if (!ids.length) return rows;
  const within =
    company === null
      ? raw('true')
      : sql`exists (select 1 from user_company m where m.user_id = u.id and m.company_id = ${company})`;
  const found = await database.query<{ id: number; email: string }>(
    systemActor,
    sql`select u.id, u.email from "user" u where u.id = any(${ids}) and ${within}`,
  );
  const emails = new Map(found.map(({ id, email }) => [id, email]));
  return rows.map((row) => {
    const email = emails.get(Number(row['user_id']));
    return email === undefined || row['user'] === email ? row : { ...row, user: `${row['user']} (${email})` };
  });
}
