/** The contract as readable pages: an index, a page for each area, and the problem codes. No script is needed. */
import type { Contract } from '../../../codegen/operations/contract-object.ts';
import { problemCodes } from '../engine/problem.ts';
import { callSection } from './call-section.ts';
import type { Components, DescribedCall, Operation } from './described.ts';
import { escapeHtml, page, sampleHtml, table } from './html.ts';
import { typescriptBeginning } from './samples.ts';

const slug = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function callsByTag(contract: Contract): Map<string, DescribedCall[]> {
  const calls = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]): DescribedCall => ({
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

/** The script fills this element with the logged-in account. */
const whoReads = '<p class="who" role="status"></p>';

/** The first page of the reference, as HTML: a list of all areas. */
export function indexPage(contract: Contract, host: string): string {
  const info = contract['info'] as { title: string; description: string };
  const areas = [...callsByTag(contract)].map(
    ([tag, list]) =>
      `<li><a href="/api/docs/${slug(tag)}">${escapeHtml(tag)}</a> <span class="quiet">${list.length} calls</span></li>`,
  );
  return page(
    'Reference',
    `<h1>${escapeHtml(info.title)} API</h1><p>${escapeHtml(info.description)}</p><p>The contract itself is at <a href="/api/openapi.json">/api/openapi.json</a>; the codes of failures are explained under <a href="/api/docs/problems">problems</a>.</p>${whoReads}<h2>Call it from a program</h2><p>A program sends an API key of a company, which a company administrator creates under Company details, API keys. It is shown once: store it in the environment as <code>TESSERA_KEY</code>. Calls that say so take an access token (<code>TESSERA_TOKEN</code>) instead, from <a href="/api/docs/session#create_token">logging in</a>. The samples in TypeScript begin with this:</p><pre tabindex="0"><code>${sampleHtml(typescriptBeginning, host)}</code></pre><h2>Areas</h2><ul>${areas.join('')}</ul>`,
  );
}

/** The page of one area's calls; null for an unknown area. */
export function areaPage(contract: Contract, wanted: string, host: string): string | null {
  const found = [...callsByTag(contract)].find(([tag]) => slug(tag) === wanted);
  if (!found) return null;
  const [tag, list] = found;
  const contents = list.map(
    ({ method, path, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId)}"><code>${method} ${escapeHtml(path)}</code></a> ${escapeHtml(operation.summary)}</li>`,
  );
  const sections = list.map((call) => callSection(contract.components as unknown as Components, call, host));
  return page(
    tag,
    `<p><a href="/api/docs">All areas</a></p><h1>${escapeHtml(tag)}</h1>${whoReads}<nav aria-label="Calls"><ul>${contents.join('')}</ul></nav>${sections.join('')}`,
  );
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
