/** Due dates: their urgency, and whether the row is done. Pure. */
import type { JsonSchema } from './json-schema.ts';

/** The number of days within which a due date counts as soon. */
const soonDays = 7;
const millisecondsOfDay = 86_400_000;

/** The urgency of a due date. */
export type Urgency = 'overdue' | 'soon' | 'later';

/** Whether a value of the field marks its row as done, by `x-done`. */
export function meansDone({ 'x-done': done }: JsonSchema, value: unknown): boolean {
  return Array.isArray(done) ? done.includes(value) : done === true && value === true;
}

/** The urgency of a field's due date, with both dates as YYYY-MM-DD; null if the field is no due date. */
export function urgencyOf(schema: JsonSchema, day: unknown, today: string): Urgency | null {
  if (!('x-due' in schema) || typeof day !== 'string') return null;
  const days = (Date.parse(day) - Date.parse(today)) / millisecondsOfDay;
  if (Number.isNaN(days)) return null;
  if (days < 0) return 'overdue';
  return days <= soonDays ? 'soon' : 'later';
}
