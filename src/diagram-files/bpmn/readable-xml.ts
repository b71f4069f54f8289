import type { XmlElement } from '../xml/read-xml.ts';

/** Matches the ids that the parser accepts. */
const validId = /^([a-z][\w-.]*:)?[a-z_][\w-.]*$/i;

/** Matches attribute values that are ids, with their quotes. */
const inAttributes =
  /(?<=\s(?:id|default|calledElement|bpmnElement|sourceElement|targetElement|\w+Refs?)\s*=\s*)(["'])([^"'<]*)\1/g;
/** Matches element texts that are ids. */
const inElements = /(?<=<(?:[\w.-]+:)?(?:incoming|outgoing|\w+Refs?)>)[^<]+/g;

const invalidIds = (root: XmlElement): ReadonlySet<string> => {
  const ids = new Set<string>();
  const look = (element: XmlElement): void => {
    const { id } = element.attributes;
    if (id && /^http:\/\/www\.omg\.org\/spec\//.test(element.namespace) && !validId.test(id)) ids.add(id);
    for (const child of element.children) look(child);
  };
  look(root);
  return ids;
};

/**
 * Replaces invalid ids (“4711”, “a b”), and references to them, by valid ones. The parser would drop elements with
 * invalid ids.
 */
export const withValidIds = (xml: string, root: XmlElement): string => {
  const invalid = invalidIds(root);
  if (invalid.size === 0) return xml;
  const taken = new Set<string>();
  const forms = new Map(
    [...invalid].map((id) => {
      let form = `_${id.replace(/[^\w.-]/g, '_')}`;
      while (taken.has(form)) form += '_';
      taken.add(form);
      return [id, form];
    }),
  );
  return xml
    .replace(inAttributes, (whole, quote: string, id: string) => {
      const form = forms.get(id);
      return form === undefined ? whole : `${quote}${form}${quote}`;
    })
    .replace(inElements, (id) => forms.get(id.trim()) ?? id);
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes markup in descriptions, as BPMN requires: the parser drops elements there. */
export const withMarkupAsText = (xml: string): string =>
  xml.replace(/(?<=<((?:[\w.-]+:)?documentation)(?:\s[^<>]*)?(?<!\/)>)[\s\S]*?(?=<\/\1>)/g, (inner) =>
    !inner.includes('<') || inner.includes('<![CDATA[') ? inner : escaped(inner),
  );
