/**
 * The section of one call: parameters, body and responses, samples in curl and TypeScript, and the form for trying the
 * call.
 */
import {
  type Answer,
  bodyOf,
  type Components,
  type Content,
  type DescribedCall,
  exampleIn,
  type Operation,
  parametersOf,
  refName,
  type Schema,
} from './described.ts';
import { escapeHtml, sampleHtml, table } from './html.ts';
import { curlSample, type SampleCall, typescriptSample } from './samples.ts';

/** The section of a call. `host` is the address of the reference in the reader's browser. */
export function callSection(components: Components, { method, path, operation }: DescribedCall, host: string): string {
  const parameters = parametersOf(components, operation);
  const rows = parameters.map(
    (one) =>
      `<tr data-name="${escapeHtml(one.name)}" data-in="${one.in}"${one.required ? ' data-required' : ''}><td><code>${escapeHtml(one.name)}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td>${escapeHtml(one.description ?? '')}</td></tr>`,
  );
  const bodies = Object.entries(bodyOf(components, operation)).map(([type, content]) =>
    contentBlock(components, type, content),
  );
  const answers = Object.entries(operation.responses).map(([status, listed]) => {
    const answer = components.responses[refName(listed.$ref)] ?? listed;
    const description = answer.description ?? '';
    const content = Object.entries(answer.content ?? {}).map(([type, one]) => contentBlock(components, type, one));
    return `<dt>${escapeHtml(status)}</dt><dd>${escapeHtml(description)}${status.startsWith('2') ? content.join('') : ''}</dd>`;
  });
  return `<section id="${escapeHtml(operation.operationId)}"><h2>${escapeHtml(operation.summary)}</h2><p><code>${method} ${escapeHtml(path)}</code></p><p>${escapeHtml(operation.description ?? '')}</p>${
    rows.length ? `<h3>Parameters</h3>${table(['Name', 'Where', 'Meaning'], rows)}` : ''
  }${bodies.length ? `<h3>Body</h3>${bodies.join('')}` : ''}<h3>Answers</h3><dl>${answers.join('')}</dl>${callBlock(components, { method, path, operation }, host)}</section>`;
}

function contentBlock(components: Components, type: string, content: Content): string {
  const { schema } = content;
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
  const example = exampleIn(components, content);
  const shown =
    example === undefined
      ? ''
      : `<details><summary>Example</summary><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre></details>`;
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

function sampleOf(components: Components, { method, path, operation }: DescribedCall): SampleCall {
  const content = bodyOf(components, operation);
  const json = content['application/json'];
  const form = json ? undefined : content['multipart/form-data']?.schema?.properties;
  const file = Object.entries(form ?? {}).find(([, schema]) => schema.format === 'binary')?.[0] ?? null;
  const { security } = operation;
  return {
    method,
    path,
    proof: security?.length === 0 ? null : security?.some((one) => !('key' in one)) ? 'token' : 'key',
    parameters: parametersOf(components, operation),
    body: json ? (exampleIn(components, json) ?? {}) : undefined,
    file,
    answers: answersOf(components, operation),
  };
}

function answersOf(components: Components, { responses }: Operation): SampleCall['answers'] {
  const [, listed = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const answer: Answer = components.responses[refName(listed.$ref)] ?? listed;
  const types = Object.keys(answer.content ?? {});
  if (types.includes('text/event-stream')) return 'events';
  if (types.includes('application/json')) return 'json';
  return types.length ? 'text' : 'nothing';
}

/** The samples of a call, and the data with which the page's script makes the call. */
function callBlock(components: Components, call: DescribedCall, host: string): string {
  const sample = sampleOf(components, call);
  const block = (title: string, text: string): string =>
    `<figure><figcaption>${title}</figcaption><pre tabindex="0"><code>${sampleHtml(text, host)}</code></pre></figure>`;
  const canBeTried = !sample.file && sample.answers !== 'events';
  const tried = canBeTried
    ? `<details class="try" data-method="${call.method}" data-path="${escapeHtml(call.path)}"${sample.body === undefined ? '' : ` data-body="${escapeHtml(JSON.stringify(sample.body, null, 2))}"`}><summary>Try it</summary><p class="quiet">This takes a browser that runs scripts.</p></details>`
    : '';
  return `<h3>Call it</h3><div class="samples" data-call="${escapeHtml(call.path)}">${block('curl', curlSample(sample))}${block('TypeScript', typescriptSample(sample))}</div>${tried}`;
}
