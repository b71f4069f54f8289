/** Due dates: how near they are, and whether the row is done. Pure. */
import type { JsonSchema } from './json-schema.ts';

/** A due date is soon within this number of days. */
const soonDays = 7;
const millisecondsOfDay = 86_400_000;

/** How near a due date is. */
export type Urgency = 'overdue' | 'soon' | 'later';

/** Whether a value of the field means, by `x-done`, that its row is done. */
export function meansDone({ 'x-done': done }: JsonSchema, value: unknown): boolean {
  return Array.isArray(done) ? done.includes(value) : done === true && value === true;
}

/** How near the due date of a field is, both as YYYY-MM-DD; null if the field is no due date. */
export function urgencyOf(schema: JsonSchema, day: unknown, today: string): Urgency | null {
  if (!('x-due' in schema) || typeof day !== 'string') return null;
  const days = (Date.parse(day) - Date.parse(today)) / millisecondsOfDay;
  if (Number.isNaN(days)) return null;
  if (days < 0) return 'overdue';
  return days <= soonDays ? 'soon' : 'later';
}
