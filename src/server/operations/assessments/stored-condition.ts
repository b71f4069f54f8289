/** Converts conditions of an imported file to the form that rows store. Pure. */
import { type Comparison, type Condition, fieldOf, mapComparisons } from '../../../fields/condition/condition.ts';
import type { Question } from '../../../questionnaires/questionnaire.ts';

/** A function that converts a condition of the file: it replaces questions and options by their ids. */
export function storedCondition(questions: readonly Question[], ids: readonly number[], optionIds: readonly number[]) {
  const byKey = new Map<string, { readonly id: number; readonly options: readonly number[] }>();
  let taken = 0;
  for (const [at, { key, options }] of questions.entries()) {
    byKey.set(key, { id: ids[at] as number, options: optionIds.slice(taken, taken + options.length) });
    taken += options.length;
  }
  const swapped = (comparison: Comparison): Condition => {
    const { id = 0, options = [] } = byKey.get(fieldOf(comparison)) ?? {};
    const option = (value: unknown) => (options.length > 0 ? options[value as number] : value);
    const { is, contains } = comparison;
    return {
      ...comparison,
      ...('count' in comparison ? { count: id } : { field: id }),
      ...(Array.isArray(is) && !('count' in comparison) && { is: is.map(option) }),
      ...(contains !== undefined && { contains: option(contains) }),
    } as Comparison;
  };
  return (condition: Condition): unknown => mapComparisons(condition, swapped);
}
