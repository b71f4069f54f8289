/** Text search without regard to case, accents and Unicode form. */
import sql, { type Sql } from 'sql-template-tag';
import { foldText } from '../../../fields/fold-text.ts';
import { pattern } from '../scope.ts';

/** Condition that a text contains or starts with the typed text. */
export const isLike = (text: Sql, typed: string, where: 'contains' | 'starts' = 'contains'): Sql =>
  sql`tessera_fold(${text}) like ${`${where === 'contains' ? '%' : ''}${pattern(foldText(typed))}%`}`;

/** The rank of a label for a typed text, equal to `matchRank`. */
export function rankOf(label: Sql, typed: string): Sql {
  const wanted = foldText(typed);
  const folded = sql`tessera_fold(${label})`;
  return sql`(case when ${folded} = ${wanted} then 0 when ${folded} like ${`${pattern(wanted)}%`} then 1
    when ${folded} like ${`% ${pattern(wanted)}%`} then 2 when ${folded} like ${`%${pattern(wanted)}%`} then 3 else 4 end)`;
}

/**
 * The maximum number of characters of a field for which accents are ignored, because folding a text takes 20 times as
 * long as reading it.
 */
const maxFolded = 10_000;

/** Condition that the text of a field contains the typed text. */
export const fieldHolds = (text: Sql, typed: string, most: unknown): Sql =>
  typeof most === 'number' && most > maxFolded ? sql`${text} ilike ${`%${pattern(typed)}%`}` : isLike(text, typed);
