/**
 * Finds faults in regular expressions of fields. They matter because any user who fills in the field makes the server
 * run the expression.
 */
import {
  type Concatenation,
  isDisjointWith,
  JS,
  NFA,
  type NoParent,
  type Quantifier,
  TooManyNodesError,
  visitAst,
} from 'refa';
import { analyse } from 'scslre';
import { isPattern, type JsonSchema } from './json-schema.ts';

/** The maximum number of characters of a text for patterns whose run time is polynomial in the length. */
export const longestForSlow = 1_000;

/** The maximum number of characters of a pattern, because the analysis of a longer one would take too long. */
const longestPattern = 500;

/** The maximum number of states of two automata: more would take longer than a frame. */
const maxStates = 20_000;

/** Whether a repeated part can match the same text by two alternatives or by two repetitions. */
function isAmbiguous(repeated: NoParent<Quantifier>, maxCharacter: number): boolean {
  const automaton = (of: NoParent<Concatenation | Quantifier>) =>
    NFA.fromRegex(of, { maxCharacter }, { assertions: 'disable' });
  const each = repeated.alternatives.map((one) => automaton(one));
  const several = automaton({ ...repeated, min: 2, max: Number.POSITIVE_INFINITY });
  return each.some((one, at) =>
    [several, ...each.slice(at + 1)].some((other) => !isDisjointWith(one, other, maxStates)),
  );
}

/** Whether a pattern repeats an ambiguous part; null if the analysis takes too long. */
function repeatsAmbiguously(pattern: string): boolean | null {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source: pattern, flags: 'u' }).parse({
    assertions: 'parse',
    backreferences: 'disable',
  });
  let found = false;
  try {
    visitAst(expression, {
      onQuantifierEnter: (node) => {
        found ||= node.max > 1 && isAmbiguous(node, maxCharacter);
      },
    });
  } catch (error) {
    if (error instanceof TooManyNodesError) return null;
    throw error;
  }
  return found;
}

const wayOf = (pattern: string): { readonly exponential: boolean; readonly slow: boolean } => {
  if (pattern.length > longestPattern) return { exponential: false, slow: true };
  const { reports } = analyse({ source: pattern, flags: 'u' });
  const ambiguous = repeatsAmbiguously(pattern);
  return {
    exponential: ambiguous === true || reports.some(({ exponential }) => exponential),
    slow: ambiguous !== false || reports.length > 0,
  };
};

/** Whether the time of a pattern grows faster than the length of the text. */
export const isSlow = (pattern: string): boolean => wayOf(pattern).slow;

/** The reason why the pattern of a schema is unusable, with the correction; null if it is usable or missing. */
export function patternFault({ pattern, maxLength }: JsonSchema): { message: string; mend: string } | null {
  if (typeof pattern !== 'string') return null;
  const shown = `"${pattern.slice(0, 60)}"`;
  if (!isPattern(pattern))
    return { message: `${shown} is not a regular expression.`, mend: 'Mend its brackets and backslashes.' };
  if (pattern.length > longestPattern)
    return {
      message: `A pattern takes at most ${longestPattern} characters; this has ${pattern.length}.`,
      mend: 'Shorten it, or name what is allowed with "enum".',
    };
  const { exponential, slow } = wayOf(pattern);
  if (exponential)
    return {
      message: `${shown} repeats something that can be read in several ways: a text of forty characters could keep it busy for hours.`,
      mend: 'Take the inner repetition out, or one of two alternatives that take the same, or set them apart by a character that none of them takes.',
    };
  if (slow && !(Number(maxLength) <= longestForSlow))
    return {
      message: `${shown} tries every part of a text against every other, and nothing bounds the text.`,
      mend: `Say "maxLength": ${longestForSlow} or less.`,
    };
  return null;
}
