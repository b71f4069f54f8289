/** Extracts a part of the contract that is a complete contract itself. Pure. */
import type { Contract } from '../../../../codegen/operations/contract-object.ts';
import { operationOf } from '../../../contract/generic-operations.ts';
import type { Model } from '../../../contract/model.ts';
import { operationsOf } from '../../../contract/operations.ts';
import { suggestion } from '../../../fields/closest.ts';
import { invalid } from '../../engine/problem.ts';

/** The selection of calls. */
export interface Wanted {
  /** Normalised areas and collections; null for all. */
  readonly tags: readonly string[] | null;
  readonly primary: boolean;
}

type Calls = Contract['paths'][string];
type Part = Readonly<Record<string, unknown>>;

const written = (tag: string): string => tag.trim().toLowerCase().replaceAll('_', ' ');
const lastWord = (path: string): string => written(path.split('/').at(-1) ?? '');

/** Matches the rest of a hand-written call's path after the path of its collection. */
const ofCollection = /^(\/\{\w+\})?(\/[\w{}]+)?(\.[\w{}]+)?$/;

/**
 * The tags of a request, sorted and normalised.
 * @throws ApiProblem 422 for an unknown tag
 */
export function tagsIn(text: string, contract: Contract, model: Model): readonly string[] {
  const known = new Set([
    ...(contract['tags'] as readonly { readonly name: string }[]).map(({ name }) => written(name)),
    ...[...model.collections.values()].map(({ path }) => lastWord(path)),
  ]);
  const tags = [...new Set(text.split(',').map(written))].sort();
  const unknown = tags.filter((tag) => !known.has(tag));
  if (unknown.length > 0)
    throw invalid(
      unknown.map((tag) => ({
        pointer: '/query/tags',
        message: `There is no area or collection "${tag.slice(0, 60)}". ${suggestion(tag, known, 'Tags of calls and last words of the paths of collections are taken.')}`,
      })),
    );
  return tags;
}

/** The selected calls with the components that they reference. */
export function partOf(contract: Contract, model: Model, { tags, primary }: Wanted): Contract {
  const generic = new Map(operationsOf(model).map((operation) => [operation.id, operation]));
  const bases = [...model.collections.values()]
    .map(({ path }) => path)
    .filter((path) => tags?.includes(lastWord(path)));
  const isWanted = (path: string, call: Calls[string]): boolean => {
    const operation = generic.get(String(call['operationId']));
    if (primary && operation && !operationOf(operation.verb).primary) return false;
    if (tags === null || (call['tags'] as readonly string[]).some((tag) => tags.includes(written(tag)))) return true;
    return operation
      ? bases.includes(operation.collection.path)
      : bases.some((base) => path.startsWith(base) && ofCollection.test(path.slice(base.length)));
  };
  const paths: Contract['paths'] = {};
  for (const [path, calls] of Object.entries(contract.paths)) {
    const wanted = Object.entries(calls).filter(([, call]) => isWanted(path, call));
    if (wanted.length > 0) paths[path] = Object.fromEntries(wanted);
  }
  const named = new Set(Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((call) => call['tags'])));
  return {
    ...contract,
    tags: (contract['tags'] as readonly { readonly name: string }[]).filter(({ name }) => named.has(name)),
    paths,
    components: componentsOf(contract, paths),
  };
}

/** The components that the calls reference, and the security schemes. */
function componentsOf(contract: Contract, paths: Contract['paths']): Contract['components'] {
  const reached = new Set<string>();
  const follow = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { $ref } = part as Part;
    if (typeof $ref === 'string') {
      const [kind = '', name = ''] = $ref.split('/').slice(2);
      const key = `${kind}/${name}`;
      if (reached.has(key)) return;
      reached.add(key);
      follow((contract.components as unknown as Record<string, Part>)[kind]?.[name]);
    }
    for (const inner of Object.values(part)) follow(inner);
  };
  follow(paths);
  const kinds = Object.entries(contract.components).map(([kind, components]) => [
    kind,
    kind === 'securitySchemes'
      ? components
      : Object.fromEntries(Object.entries(components).filter(([name]) => reached.has(`${kind}/${name}`))),
  ]);
  return Object.fromEntries(kinds) as Contract['components'];
}
