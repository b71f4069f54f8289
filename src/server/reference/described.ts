/** The members of the contract that the reference uses. */
import type { SampleParameter } from './samples.ts';

/** The schema of a field or of a body. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  readonly 'x-values'?: Readonly<Record<string, { readonly title?: string }>>;
  readonly 'x-unit'?: string;
  readonly 'x-default'?: unknown;
  readonly examples?: readonly unknown[];
}
/** A parameter of a call, or a reference to one. */
export interface Parameter extends SampleParameter {
  readonly $ref?: string;
  readonly description?: string;
}
/** A body or a response in one content type. */
export interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}
/** A response, or a reference to one. */
export interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
/** A body, or a reference to one. */
export interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
/** A call of the contract. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Answer>>;
}
/** The shared parts of the contract. */
export interface Components {
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly requestBodies: Readonly<Record<string, Body>>;
  readonly responses: Readonly<Record<string, Answer>>;
}

/** A call with its address. */
export interface DescribedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The last segment of a reference, which is the name of its target. */
export const refName = (ref: string | undefined): string => ref?.split('/').at(-1) ?? '';

/** The parameters of a call, with shared parameters resolved. */
export const parametersOf = ({ parameters }: Components, { parameters: listed }: Operation): readonly Parameter[] =>
  (listed ?? []).map((one) => parameters[refName(one.$ref)] ?? one);

/** The contents of a call's body by content type, with a shared body resolved. */
export const bodyOf = ({ requestBodies }: Components, { requestBody }: Operation): Readonly<Record<string, Content>> =>
  (requestBodies[refName(requestBody?.$ref)] ?? requestBody)?.content ?? {};

/** The example of a content: its own, or that of its schema. */
export function exampleIn({ schemas }: Components, { schema, example }: Content): unknown {
  const named = schemas[refName(schema?.$ref) || refName(schema?.items?.$ref)] ?? schema;
  const [first] = named?.examples ?? [];
  return example ?? (schema?.items && first !== undefined ? [first] : first);
}
