/** Replaces references into a component by their targets, because not every generator follows them. */
import { valueAt } from '../../src/contract/json-pointer.ts';
import type { Contract } from './contract-object.ts';

/** A reference to a component itself: a kind, a name, and nothing below. */
const whole = /^#\/components\/[^/]+\/[^/]+$/;

/** A contract whose references all have whole components as targets. */
export function withWholeReferences(contract: Contract): Contract {
  const put = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(put);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref, ...beside } = part as { readonly $ref?: unknown };
    if (typeof $ref === 'string' && !whole.test($ref))
      return { ...(put(valueAt(contract, $ref.slice(1))) as object), ...(put(beside) as object) };
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, put(inner)]));
  };
  return put(contract) as Contract;
}
