/** The contract as pages to read: an index, a page for each area, and the problem codes. No script is needed. */
import type { Contract } from '../../../codegen/operations/contract-object.ts';
import { problemCodes } from '../engine/problem.ts';

interface Schema {
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
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
}
interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}
interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Components {
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly requestBodies: Readonly<Record<string, Body>>;
  readonly responses: Readonly<Record<string, Answer>>;
}

const slug = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (value: unknown): string =>
  String(value).replace(/[&<>"]/g, (character) => entities[character] ?? character);
const refName = (ref: string | undefined): string => ref?.split('/').at(-1) ?? '';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} – Tessera API</title><link rel="stylesheet" href="/api/docs/reference.css"></head><body><main>${body}</main></body></html>`;

const table = (heads: readonly string[], rows: readonly string[]): string =>
  rows.length
    ? `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    : '';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function callsByTag(contract: Contract): Map<string, Call[]> {
  const calls = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]): Call => ({
        method: method.toUpperCase(),
        path,
        operation: operation as unknown as Operation,
      }),
    ),
  );
  return new Map(
    [...Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'Other')].sort(([a], [b]) => a.localeCompare(b)),
  );
}

/** The first page of the reference, as HTML: a list of all areas. */
export function indexPage(contract: Contract): string {
  const info = contract['info'] as { title: string; description: string };
  const areas = [...callsByTag(contract)].map(
    ([tag, list]) =>
      `<li><a href="/api/docs/${slug(tag)}">${escapeHtml(tag)}</a> <span class="quiet">${list.length} calls</span></li>`,
  );
  return page(
    'Reference',
    `<h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)}</p><p>The contract itself is at <a href="/api/openapi.json">/api/openapi.json</a>; the codes of failures are explained under <a href="/api/docs/problems">problems</a>.</p><h2>Areas</h2><ul>${areas.join('')}</ul>`,
  );
}

/** One area's calls; null if there is no such area. */
export function areaPage(contract: Contract, wanted: string): string | null {
  const found = [...callsByTag(contract)].find(([tag]) => slug(tag) === wanted);
  if (!found) return null;
  const [tag, list] = found;
  const contents = list.map(
    ({ method, path, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId)}"><code>${method} ${escapeHtml(path)}</code></a> ${escapeHtml(operation.summary)}</li>`,
  );
  const sections = list.map((call) => callSection(contract.components as unknown as Components, call));
  return page(
    tag,
    `<p><a href="/api/docs">All areas</a></p><h1>${escapeHtml(tag)}</h1><nav aria-label="Calls"><ul>${contents.join('')}</ul></nav>${sections.join('')}`,
  );
}

function callSection(components: Components, { method, path, operation }: Call): string {
  const parameters = (operation.parameters ?? []).map((one) => components.parameters[refName(one.$ref)] ?? one);
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td>${escapeHtml(one.description ?? '')}</td></tr>`,
  );
  const body = components.requestBodies[refName(operation.requestBody?.$ref)] ?? operation.requestBody;
  const bodies = Object.entries(body?.content ?? {}).map(([type, content]) => contentBlock(components, type, content));
  const answers = Object.entries(operation.responses).map(([status, listed]) => {
    const answer = components.responses[refName(listed.$ref)] ?? listed;
    const description = answer.description ?? '';
    const content = Object.entries(answer.content ?? {}).map(([type, one]) => contentBlock(components, type, one));
    return `<dt>${escapeHtml(status)}</dt><dd>${escapeHtml(description)}${status.startsWith('2') ? content.join('') : ''}</dd>`;
  });
  return `<section id="${escapeHtml(operation.operationId)}"><h2>${escapeHtml(operation.summary)}</h2><p><code>${method} ${escapeHtml(path)}</code></p><p>${escapeHtml(operation.description ?? '')}</p>${
    rows.length ? `<h3>Parameters</h3>${table(['Name', 'Where', 'Meaning'], rows)}` : ''
  }${bodies.length ? `<h3>Body</h3>${bodies.join('')}` : ''}<h3>Answers</h3><dl>${answers.join('')}</dl></section>`;
}

function contentBlock(components: Components, type: string, { schema, example }: Content): string {
  const named = refName(schema?.$ref) || refName(schema?.items?.$ref);
  const resolved = components.schemas[named] ?? schema;
  const rows = Object.entries(resolved?.properties ?? {}).map(([name, field]) => {
    const notes = [
      typeText(field),
      resolved?.required?.includes(name) ? '' : 'optional',
      field.readOnly ? 'read only' : '',
    ];
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(notes.filter(Boolean).join(', '))}</td><td>${escapeHtml(field.description ?? field.title ?? '')}</td></tr>`;
  });
  const [first] = resolved?.examples ?? [];
  const value = example ?? (schema?.items && first !== undefined ? [first] : first);
  const shown =
    value === undefined
      ? ''
      : `<details><summary>Example</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;
  return `<p class="quiet">${escapeHtml(type)}${schema?.items ? ', a list' : ''}</p>${table(['Field', 'Type', 'Meaning'], rows)}${shown}`;
}

function typeText(schema: Schema): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.enum)
    return schema.enum
      .map((value) => {
        const title = schema['x-values']?.[String(value)]?.title;
        return title ? `${value} (${title})` : String(value);
      })
      .join(' | ');
  const unit = schema['x-unit'] ? `, in ${schema['x-unit']}` : '';
  const word = schema['x-default'];
  const moments: Readonly<Record<string, string>> = { $now: 'now', $today: 'today' };
  const begins = word === undefined ? '' : `, ${moments[String(word)] ?? JSON.stringify(word)} if it is not sent`;
  const format = schema.format ? ` (${schema.format})` : '';
  return `${[schema.type ?? 'any'].flat().join(' or ')}${format}${schema.items ? ` of ${typeText(schema.items)}` : ''}${unit}${begins}`;
}

/** The page of all problem codes, as HTML; each code is an anchor. */
export function problemsPage(): string {
  const rows = Object.entries(problemCodes).map(
    ([code, [status, title]]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(title)}</td></tr>`,
  );
  return page(
    'Problems',
    `<p><a href="/api/docs">All areas</a></p><h1>Problems</h1><p>Codes are stable and never reused.</p>${table(['Code', 'Status', 'Meaning'], rows)}`,
  );
}
