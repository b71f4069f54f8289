/** Days by which something is to be done: how near they are, and whether it is done. Pure. */
import type { JsonSchema } from './json-schema.ts';

/** Days before the day itself in which it is soon. */
const soonDays = 7;
const millisecondsOfDay = 86_400_000;

/** How near a day is by which something is to be done. */
export type Urgency = 'overdue' | 'soon' | 'later';

/** Whether a value of the field means, by `x-done`, that its row is done. */
export function meansDone({ 'x-done': done }: JsonSchema, value: unknown): boolean {
  return Array.isArray(done) ? done.includes(value) : done === true && value === true;
}

/** How near the day of a field is, both as YYYY-MM-DD; null where nothing is due by it. */
export function urgencyOf(schema: JsonSchema, day: unknown, today: string): Urgency | null {
  if (!('x-due' in schema) || typeof day !== 'string') return null;
  const days = (Date.parse(day) - Date.parse(today)) / millisecondsOfDay;
  if (Number.isNaN(days)) return null;
  if (days < 0) return 'overdue';
  return days <= soonDays ? 'soon' : 'later';
}
