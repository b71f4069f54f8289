/** Patterns as they are tried on values. Pure. */
import { isSlow, longestForSlow } from './pattern-faults.ts';

/** Compiles a pattern. One that may take long is not tried on long texts: they do not match. */
export function patternTest(pattern: string, flags: string): Pick<RegExp, 'test'> {
  const expression = new RegExp(pattern, flags);
  if (!isSlow(pattern)) return expression;
  return { test: (text) => text.length <= longestForSlow && expression.test(text) };
}
