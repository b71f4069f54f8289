/** Replaces references into a component by their targets, because some generators do not follow them. */
import { valueAt } from '../../src/contract/json-pointer.ts';
import type { Contract } from './contract-object.ts';

/** Matches a reference to a whole component: a kind and a name. */
const whole = /^#\/components\/[^/]+\/[^/]+$/;

/** The contract with only references to whole components. */
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
