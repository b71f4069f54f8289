/** Days by which something is to be done: how near they are. Pure. */
import { holds } from './condition/condition.ts';
import { type JsonSchema, schemaIn } from './json-schema.ts';

/** Days before the day itself in which it is soon. */
const soonDays = 7;
const millisecondsOfDay = 86_400_000;

/** How near a day is by which something is to be done. */
export type Urgency = 'overdue' | 'soon' | 'later';

/** The condition under which nothing is left to do by the day of a field; undefined where there is none. */
const doneCondition = (schema: JsonSchema): unknown => schemaIn(schema['x-due'])['unless'];

/** How near the day of a field is, both as YYYY-MM-DD; null where nothing is due by it, or it is done. */
export function urgencyOf(
  schema: JsonSchema,
  day: unknown,
  today: string,
  beside: Readonly<Record<string, unknown>>,
): Urgency | null {
  if (!('x-due' in schema) || typeof day !== 'string') return null;
  const days = (Date.parse(day) - Date.parse(today)) / millisecondsOfDay;
  const done = doneCondition(schema);
  if (Number.isNaN(days) || (done !== undefined && holds(done, beside))) return null;
  if (days < 0) return 'overdue';
  return days <= soonDays ? 'soon' : 'later';
}
