/** The parameters of a call as the contract describes them. Pure. */
import type { CallParameter } from './hand-written.ts';

/** A parameter in the list of a call: described there, or by its name in the components of the contract. */
type ListedParameter =
  | { readonly $ref: string }
  | (Omit<CallParameter, 'in' | 'required'> & { readonly in: string; readonly required?: boolean });

const isReference = (listed: ListedParameter): listed is { readonly $ref: string } => '$ref' in listed;

/** The path and query parameters of a call, with references to `shared` ones resolved. */
export const callParameters = (listed: unknown, shared: Readonly<Record<string, unknown>>): readonly CallParameter[] =>
  ((listed ?? []) as readonly ListedParameter[]).flatMap((one) => {
    const described = isReference(one) ? (shared[one.$ref.split('/').at(-1) ?? ''] as ListedParameter) : one;
    if (isReference(described)) return [];
    const { name, in: place, required = false, schema } = described;
    return place === 'path' || place === 'query' ? [{ name, in: place, required, schema }] : [];
  });
