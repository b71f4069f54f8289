/** Tests patterns on values. Pure. */
import { isSlow, longestForSlow } from './pattern-faults.ts';

/** Compiles a pattern. A slow pattern is not run on long texts; these count as not matching. */
export function patternTest(pattern: string, flags: string): Pick<RegExp, 'test'> {
  const expression = new RegExp(pattern, flags);
  if (!isSlow(pattern)) return expression;
  return { test: (text) => text.length <= longestForSlow && expression.test(text) };
}
