/** The contract as TypeScript: one interface for each schema, and `paths` in the shape openapi-fetch takes. */
import type { JsonSchema } from '../src/contract/model.ts';

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, ParameterObject>>;
  };
}
interface ParameterObject {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}
interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly $ref?: string; readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }
    >
  >;
}

const methods = ['get', 'put', 'post', 'delete'] as const;
const member = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** A type for a JSON Schema. */
export function typeOf(schema: JsonSchema | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'unknown';
  const ref = schema['$ref'];
  if (typeof ref === 'string') return ref.split('/').at(-1) as string;
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum']))
    return [...new Set(schema['enum'].map((value) => JSON.stringify(value)))].join(' | ');
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schema[keyword];
    if (Array.isArray(branches)) return branches.map((one) => typeOf(one as JsonSchema)).join(' | ');
  }
  if (Array.isArray(schema['allOf'])) return (schema['allOf'] as JsonSchema[]).map(typeOf).join(' & ');
  const types = [schema['type'] ?? 'unknown'].flat() as string[];
  return types.map((type) => oneType(type, schema)).join(' | ');
}

function oneType(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'string':
      return schema['contentMediaType'] || schema['format'] === 'binary' ? 'Blob' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `Array<${typeOf(schema['items'] as JsonSchema | undefined)}>`;
    case 'object': {
      const required = new Set((schema['required'] ?? []) as string[]);
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
      const members = properties.map(
        ([name, one]) => `${member(name)}${required.has(name) ? '' : '?'}: ${typeOf(one)}`,
      );
      const more = schema['additionalProperties'];
      if (members.length === 0)
        return more && typeof more === 'object'
          ? `Record<string, ${typeOf(more as JsonSchema)}>`
          : 'Record<string, unknown>';
      return `{ ${members.join('; ')} }`;
    }
    default:
      return 'unknown';
  }
}

/** The text of src/contract/generated/client.ts. */
export function clientText(contract: Contract): string {
  const lines = ['// Made by codegen from openapi/contract.json. Not edited, not committed.', ''];
  for (const [name, schema] of Object.entries(contract.components.schemas))
    lines.push(`export type ${name} = ${typeOf(schema)};`);
  lines.push('', 'export interface paths {');
  for (const [path, item] of Object.entries(contract.paths)) {
    lines.push(`  ${JSON.stringify(path)}: {`);
    for (const method of methods) {
      const operation = item[method] as OperationObject | undefined;
      lines.push(
        operation ? `    ${method}: operations[${JSON.stringify(operation.operationId)}];` : `    ${method}?: never;`,
      );
    }
    lines.push('  };');
  }
  lines.push('}', '', 'export interface operations {');
  for (const item of Object.values(contract.paths))
    for (const method of methods) {
      const operation = item[method] as OperationObject | undefined;
      if (operation)
        lines.push(
          `  /** ${operation.summary} */`,
          `  ${member(operation.operationId)}: ${operationType(operation, contract)};`,
        );
    }
  lines.push('}', '');
  return lines.join('\n');
}

function operationType(operation: OperationObject, contract: Contract): string {
  const parameters = (operation.parameters ?? []).map((one) =>
    one.$ref ? (contract.components.parameters[one.$ref.split('/').at(-1) as string] as ParameterObject) : one,
  );
  const group = (place: string): string => {
    const some = parameters.filter((one) => one.in === place);
    if (!some.length) return `${place}?: never`;
    const optional = some.every((one) => !one.required) ? '?' : '';
    return `${place}${optional}: { ${some.map((one) => `${member(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema)}`).join('; ')} }`;
  };
  const content = (of: Readonly<Record<string, { readonly schema: JsonSchema }>> | undefined): string =>
    of
      ? `{ ${Object.entries(of)
          .map(([type, one]) => `${JSON.stringify(type)}: ${typeOf(one.schema)}`)
          .join('; ')} }`
      : 'never';
  const responses = Object.entries(operation.responses).map(
    ([status, response]) =>
      `${/^\d+$/.test(status) ? status : JSON.stringify(status)}: { headers: Record<string, string>; content${response.content || response.$ref ? '' : '?'}: ${response.$ref ? '{ "application/problem+json": Problem }' : content(response.content)} }`,
  );
  const body = operation.requestBody
    ? `requestBody: { content: ${content(operation.requestBody.content)} }`
    : 'requestBody?: never';
  return `{ parameters: { ${['query', 'header', 'path', 'cookie'].map(group).join('; ')} }; ${body}; responses: { ${responses.join('; ')} } }`;
}
