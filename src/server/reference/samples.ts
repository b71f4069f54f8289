/** Samples of a call in curl and TypeScript. Pure. */
import { isDeepStrictEqual } from 'node:util';

export interface SampleParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema?: { readonly type?: unknown; readonly default?: unknown; readonly enum?: readonly unknown[] };
}

/** A call in the form that samples need. */
export interface SampleCall {
  readonly method: string;
  readonly path: string;
  /** The credential of the call: an API key, an access token only, or none. */
  readonly proof: 'key' | 'token' | null;
  readonly parameters: readonly SampleParameter[];
  /** An example of a JSON body; undefined for a call without one. */
  readonly body: unknown;
  /** The name of the file field, if the call takes only a form. */
  readonly file: string | null;
  /** The type of the successful response. */
  readonly answers: 'json' | 'text' | 'events' | 'nothing';
}

/** A value of the reader, between two marker characters that no sample contains. */
export const own = (name: string, value: string): string => `\uE000${name}\uE001${value}\uE002`;

/** The environment variable with the credential. */
const variableOf = { key: 'TESSERA_KEY', token: 'TESSERA_TOKEN' } as const;

const exampleOf = ({ example, schema }: SampleParameter): unknown => example ?? schema?.enum?.[0] ?? 1;

/** The query parameters in the sample: required ones, and the page of a list. */
const shownQuery = ({ parameters }: SampleCall): readonly (readonly [string, unknown])[] => {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const required = inQuery.filter((one) => one.required).map((one) => [one.name, exampleOf(one)] as const);
  const isPaged = inQuery.some(({ name }) => name === 'page') && inQuery.some(({ name }) => name === 'per_page');
  return isPaged ? [...required, ['page', 1], ['per_page', 50]] : required;
};

const pathParameters = ({ parameters }: SampleCall): readonly SampleParameter[] =>
  parameters.filter((one) => one.in === 'path');

/** The path with values in place of its parameters. */
const filledPath = (call: SampleCall): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = pathParameters(call).find((one) => one.name === name);
    return own(name, String(parameter ? exampleOf(parameter) : 1));
  });

/** The text in single quotes for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as a shell command. */
export function curlSample(call: SampleCall): string {
  const query = new URLSearchParams(shownQuery(call).map(([name, value]) => [name, String(value)])).toString();
  const address = `"${own('host', '')}${filledPath(call)}${query && `?${query}`}"`;
  const flags = [
    ...(call.answers === 'events' ? ['-N'] : []),
    ...(call.method === 'GET' || (call.method === 'POST' && (call.body !== undefined || call.file))
      ? []
      : ['-X', call.method]),
  ];
  const lines = [
    ['curl', ...flags, address].join(' '),
    ...(call.proof ? [`-H "Authorization: Bearer $${variableOf[call.proof]}"`] : []),
    ...(call.file ? [`-F ${quoted(`${call.file}=@file`)}`] : []),
    ...(call.body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(call.body))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** The text as a TypeScript literal in single quotes. */
const textLiteral = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** A value as a TypeScript literal: members have quotes only if needed. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return textLiteral(value);
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, indent)).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const within = `${indent}  `;
  const members = Object.entries(value).map(
    ([name, one]) => `${within}${/^[a-z_$][\w$]*$/i.test(name) ? name : textLiteral(name)}: ${literal(one, within)},\n`,
  );
  return members.length ? `{\n${members.join('')}${indent}}` : '{}';
}

/** The header for a call that takes no API key, because the client otherwise sends the key. */
const tokenHeader = `headers: { authorization: \`Bearer \${process.env.TESSERA_TOKEN}\` }`;

/** The call with the typed client. */
export function typescriptSample(call: SampleCall): string {
  const path = pathParameters(call).map((one) => {
    const value = exampleOf(one);
    return `${one.name}: ${own(one.name, literal(value, ''))}`;
  });
  const query = shownQuery(call).map(([name, value]) => `${name}: ${literal(value, '')}`);
  const params = [
    ...(path.length ? [`path: { ${path.join(', ')} }`] : []),
    ...(query.length ? [`query: { ${query.join(', ')} }`] : []),
  ];
  const parseAs = { json: null, nothing: null, text: 'blob', events: 'stream' }[call.answers];
  const options = [
    ...(call.proof === 'token' ? [tokenHeader] : []),
    ...(params.length ? [`params: { ${params.join(', ')} }`] : []),
    ...(call.file ? ['body: form as never', 'bodySerializer: (body) => body'] : []),
    ...(call.body === undefined || isDeepStrictEqual(call.body, {}) ? [] : [`body: ${literal(call.body, '  ')}`]),
    ...(parseAs ? [`parseAs: '${parseAs}'`] : []),
  ];
  const form = call.file
    ? `import { openAsBlob } from 'node:fs';\n\nconst form = new FormData();\nform.append('${call.file}', await openAsBlob('file'), 'file');\n`
    : '';
  const given = options.length ? `, {\n${options.map((one) => `  ${one},\n`).join('')}}` : '';
  return `${form}const { data, error } = await api.${call.method}('${call.path}'${given});`;
}

/** The first lines of all TypeScript samples. */
export const typescriptBeginning = `// npm install openapi-fetch openapi-typescript
// npx openapi-typescript ${own('host', '')}/api/openapi.json -o tessera.d.ts
import createClient from 'openapi-fetch';
import type { paths } from './tessera.d.ts';

const api = createClient<paths>({
  baseUrl: '${own('host', '')}',
  headers: { authorization: \`Bearer \${process.env.TESSERA_KEY}\` },
});`;
