/** The contract components of collections. Equal parts share one component. */
import type { JsonSchema } from '../../src/contract/model.ts';

/** A reference to a component of the contract. */
export const ref = (kind: string, name: string): { readonly $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
});

const kinds = ['schemas', 'parameters', 'requestBodies', 'responses'] as const;
type Kind = (typeof kinds)[number];

/** Names each distinct part once. The variant of a schema with most fields has the plain name. */
export class ContractParts {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly parameters: Record<string, object> = {};
  readonly requestBodies: Record<string, object> = {};
  readonly responses: Record<string, object> = {};
  readonly #byText = new Map<string, string>();

  /** Adds a schema and returns its name. */
  add(base: string, suffix: string, schema: JsonSchema): string {
    return this.#name('schemas', { base, suffix }, schema);
  }

  /** Adds a part and returns a reference to it. */
  share(kind: Exclude<Kind, 'schemas'>, base: string, part: object): { readonly $ref: string } {
    return ref(kind, this.#name(kind, { base, suffix: '' }, part));
  }

  #name(kind: Kind, { base, suffix }: { readonly base: string; readonly suffix: string }, part: object): string {
    const text = `${kind} ${base} ${JSON.stringify(part)}`;
    const known = this.#byText.get(text);
    if (known) return known;
    const taken: Record<string, object> = this[kind];
    let name = base;
    if (taken[name]) name = `${base}${suffix}`;
    for (let n = 2; taken[name]; n++) name = `${base}${suffix}${n}`;
    taken[name] = part;
    this.#byText.set(text, name);
    return name;
  }
}
