/** HTML pages as text. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A value as text of a page, with its markup escaped. */
export const escapeHtml = (value: unknown): string =>
  String(value).replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** A complete page, which is readable without its script. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} – Tessera API</title><link rel="stylesheet" href="/api/docs/reference.css"><script type="module" src="/api/docs/reference.js"></script></head><body><main>${body}</main></body></html>`;

/** A table; empty without rows. */
export const table = (heads: readonly string[], rows: readonly string[]): string =>
  rows.length
    ? `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    : '';

/** A sample in which the reader's own values are marked, so that the script finds them. */
export const sampleHtml = (text: string, host: string): string =>
  escapeHtml(text).replace(/\uE000(\w+)\uE001([^\uE002]*)\uE002/g, (_, name: string, value: string) =>
    name === 'host' ? escapeHtml(host) : `<var data-own="${name}">${value}</var>`,
  );
