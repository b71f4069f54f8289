/** How what somebody types is looked for in a text: without case, accents and Unicode form. */
import sql, { type Sql } from 'sql-template-tag';
import { foldText } from '../../../fields/fold-text.ts';
import { pattern } from '../scope.ts';

/** Whether a text holds what was typed, or starts with it. */
export const isLike = (text: Sql, typed: string, where: 'contains' | 'starts' = 'contains'): Sql =>
  sql`tessera_fold(${text}) like ${`${where === 'contains' ? '%' : ''}${pattern(foldText(typed))}%`}`;

/** How well a label is what was typed, as `matchRank` has it. */
export function rankOf(label: Sql, typed: string): Sql {
  const wanted = foldText(typed);
  const held = sql`tessera_fold(${label})`;
  return sql`(case when ${held} = ${wanted} then 0 when ${held} like ${`${pattern(wanted)}%`} then 1
    when ${held} like ${`% ${pattern(wanted)}%`} then 2 when ${held} like ${`%${pattern(wanted)}%`} then 3 else 4 end)`;
}

/** Characters of a field up to which accents count for nothing: to fold longer texts takes 20 times as long as to read them. */
const mostFolded = 10_000;

/** Whether the text of a field holds what was typed. */
export const fieldHolds = (text: Sql, typed: string, most: unknown): Sql =>
  typeof most === 'number' && most > mostFolded ? sql`${text} ilike ${`%${pattern(typed)}%`}` : isLike(text, typed);
