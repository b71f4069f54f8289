/** Tests of patterns on values. Pure. */
import { isSlow, longestForSlow } from './pattern-faults.ts';

/** Compiles a pattern. A slow one is not run on long texts, which do not match. */
export function patternTest(pattern: string, flags: string): Pick<RegExp, 'test'> {
  const expression = new RegExp(pattern, flags);
  if (!isSlow(pattern)) return expression;
  return { test: (text) => text.length <= longestForSlow && expression.test(text) };
}
