/** Measures a JSON text in values and nesting before it is parsed, because parsing cannot be interrupted. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxBulkRows } from '../../contract/generic-bodies.ts';
import { ApiProblem } from '../engine/problem.ts';

/** The maximum nesting of objects and lists, because later code walks through a body by recursion. */
const maxLevels = 100;
/**
 * The maximum number of objects and lists. It allows more rows than any call takes, and parses within a fraction of a
 * second.
 */
const maxContainers = 500_000;
/** The maximum number of values. */
const maxValues = 4_000_000;
/** The maximum number of members of one object: a version for each row of a bulk call. */
const maxMembers = maxBulkRows;

/** The number of bytes that are scanned between two yields to the event loop. */
const portion = 256 * 1024;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [brace, bracket, endBrace, endBracket] = [0x7b, 0x5b, 0x7d, 0x5d];

/** The position of the quote that ends the string at `start`; -1 without one. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end >= 0; end = bytes.indexOf(quote, end + 1)) {
    let before = end;
    while (bytes[before - 1] === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return -1;
}

const inWords = (count: number): string => count.toLocaleString('en');

const tooMuch = (what: string): ApiProblem =>
  new ApiProblem('malformed', `The body ${what} this server reads at once. Send it in several requests.`);

/** The state of the count. */
interface Count {
  level: number;
  containers: number;
  values: number;
  /** The number of members of each open object; lists are not counted. */
  readonly members: number[];
}

function requireModest({ level, containers, values, members }: Count): void {
  if (level > maxLevels)
    throw new ApiProblem('malformed', `The body is nested deeper than the ${maxLevels} levels this server reads.`);
  if (containers > maxContainers) throw tooMuch(`holds more than the ${inWords(maxContainers)} objects and lists`);
  if (values > maxValues) throw tooMuch(`holds more than the ${inWords(maxValues)} values`);
  if ((members[level] ?? 0) > maxMembers)
    throw tooMuch(`has an object of more than the ${inWords(maxMembers)} members`);
}

/**
 * Counts one portion from `at` and returns the next position.
 * @throws {ApiProblem} 400
 */
function countPortion(bytes: Buffer, at: number, count: Count): number {
  const end = Math.min(bytes.length, at + portion);
  const { members } = count;
  let { level, containers, values } = count;
  let next = at;
  for (; next < end; next++) {
    const byte = bytes[next];
    if (byte === quote) {
      next = endOfString(bytes, next);
      if (next < 0) return bytes.length;
    } else if (byte === comma) {
      values += 1;
      members[level] = (members[level] ?? 0) + 1;
    } else if (byte === brace || byte === bracket) {
      level += 1;
      containers += 1;
      if (level > maxLevels) break;
      members[level] = byte === brace ? 1 : Number.NEGATIVE_INFINITY;
    } else if (byte === endBrace || byte === endBracket) {
      if ((members[level] ?? 0) > maxMembers) break;
      level = Math.max(0, level - 1);
    }
  }
  Object.assign(count, { level, containers, values });
  requireModest(count);
  return next;
}

/**
 * Counts the values of a JSON text and yields to the event loop meanwhile. Does not check the syntax.
 * @throws {ApiProblem} 400 for a text that is nested too deep or has too many values
 */
export async function requireModestJson(bytes: Buffer): Promise<void> {
  const count: Count = { level: 0, containers: 0, values: 0, members: [Number.NEGATIVE_INFINITY] };
  for (let at = countPortion(bytes, 0, count); at < bytes.length; at = countPortion(bytes, at, count)) await nextTurn();
}
