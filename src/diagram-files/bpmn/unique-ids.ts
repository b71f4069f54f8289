import type { XmlElement } from '../xml/read-xml.ts';
import type { Notes } from './notes.ts';

const namespaces = /^http:\/\/www\.omg\.org\/spec\//;

/**
 * Renames the second of two elements with the same id, because the parser would drop it with its contents. References
 * continue to point to the first.
 */
export const withUniqueIds = (xml: string, root: XmlElement, notes: Notes): string => {
  const ids = new Set<string>();
  const twice = new Set<string>();
  const look = (element: XmlElement): void => {
    const id = namespaces.test(element.namespace) ? element.attributes['id'] : undefined;
    if (id !== undefined && ids.has(id)) twice.add(id);
    if (id !== undefined) ids.add(id);
    for (const child of element.children) look(child);
  };
  look(root);
  if (twice.size === 0) return xml;
  notes.warn(`The file uses ids twice (${[...twice].slice(0, 5).join(', ')}): what refers to them means the first.`);
  const seen = new Map<string, number>();
  return xml.replace(/(\sid\s*=\s*)(["'])([^"'<]*)\2/g, (whole, before: string, quote: string, id: string) => {
    if (!twice.has(id)) return whole;
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    let other = `${id}_${count}`;
    while (ids.has(other)) other += '_';
    return count === 1 ? whole : `${before}${quote}${other}${quote}`;
  });
};
