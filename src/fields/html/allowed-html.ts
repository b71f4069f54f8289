/**
 * The HTML that a field may contain: one list for the server, which stores it, and the web, which shows and edits it.
 * Pure.
 */

/** Allowed elements. Of all other elements only the text stays. */
export const allowedElements: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...[
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'small',
    'mark',
    'code',
    'kbd',
    'abbr',
    'cite',
    'q',
  ],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** Allowed attributes by element. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  col: ['span'],
  colgroup: ['span'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Allowed targets of links: web, mail and telephone, this site, and the page itself. */
const linkTarget = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
/** Allowed schemes of links. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];
/** Allowed sources of pictures: uploaded files by name, and other sites over HTTPS. */
const pictureSource = /^(https:\/\/|\/api\/files\/[\w-]+$)/i;

/** Whether an attribute of an element may have a value. */
export function allowsAttribute(element: string, attribute: string, value: string): boolean {
  if (!allowedAttributes[element]?.includes(attribute)) return false;
  if (attribute === 'href') return linkTarget.test(value);
  if (attribute === 'src') return pictureSource.test(value);
  return true;
}

/** The maximum nesting of elements. */
export const maxHtmlLevels = 100;

/** Void elements, and elements that the next element of the same name closes. */
const without = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd option tr th td'.split(' '),
);

/** Whether elements are nested deeper than `maxHtmlLevels`. Elements that are never closed count too. */
export function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (without.has(name.toLowerCase())) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > maxHtmlLevels) return true;
  }
  return false;
}
