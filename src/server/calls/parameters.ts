import type { CallParameter } from '../../contract/hand-written.ts';
import type { JsonSchema } from '../../contract/model.ts';
import { type FieldError, invalid, notFound } from '../engine/problem.ts';
import { unknownParameters } from '../engine/read/unknown-parameters.ts';
import { validate } from '../engine/values/validation.ts';

/** The typed value of a parameter; the text itself if it is invalid for the type. */
function coerced({ type }: JsonSchema, text: string): unknown {
  if (type === 'integer') return /^-?\d{1,10}$/.test(text) ? Number(text) : text;
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

const holders = new WeakMap<CallParameter, JsonSchema>();

/** The schema of an object with only this parameter, so that faults have its name. Each schema is compiled once. */
function holderOf(parameter: CallParameter): JsonSchema {
  const holder = holders.get(parameter) ?? { type: 'object', properties: { [parameter.name]: parameter.schema } };
  holders.set(parameter, holder);
  return holder;
}

/**
 * The typed parameters of an address by name. A missing parameter gets its default.
 * @throws {ApiProblem} 404 for an invalid path parameter, 422 for an invalid query
 */
export function readParameters(
  described: readonly CallParameter[],
  path: Readonly<Record<string, string>>,
  query: URLSearchParams,
): { readonly path: Record<string, unknown>; readonly query: Record<string, unknown> } {
  const read = { path: {} as Record<string, unknown>, query: {} as Record<string, unknown> };
  const known = described.flatMap(({ name, in: place }) => (place === 'query' ? [name] : []));
  const errors: FieldError[] = [...unknownParameters(query, known)];
  for (const parameter of described) {
    const { name, in: place, required, schema } = parameter;
    const text = place === 'path' ? path[name] : (query.get(name) ?? undefined);
    const pointer = `/${place}/${name}`;
    if (text === undefined) {
      if (required) errors.push({ pointer, message: `The parameter ${name} is required.` });
      else if (schema['default'] !== undefined) read[place][name] = schema['default'];
      continue;
    }
    if (place === 'query' && query.getAll(name).length > 1) {
      errors.push({ pointer, message: `The parameter ${name} stands in the query more than once. Send it once.` });
      continue;
    }
    const value = coerced(schema, text);
    const faults = validate(holderOf(parameter), { [name]: value }, `/${place}`);
    if (faults.length && place === 'path') throw notFound(`"${text.slice(0, 40)}"`);
    errors.push(...faults);
    read[place][name] = value;
  }
  if (errors.length) throw invalid(errors);
  return read;
}
