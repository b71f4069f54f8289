import { type Moddle, many, textOf } from './moddle.ts';

const blocks = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi;
const tags =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|html|head|body|i|img|li|meta|o|ol|p|span|strong|sub|sup|table|tbody|td|th|tr|u|ul)\b[^<>]*>/gi;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

/** Converts a description that a program has written as HTML into plain text. */
const withoutMarkup = (text: string): string => {
  if (text.search(tags) < 0) return text;
  return text
    .replace(blocks, '\n')
    .replace(tags, '')
    .replace(/&(amp|lt|gt|quot|nbsp|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
};

/** The description of an element, from its BPMN `documentation`. */
export const documentationOf = (element: Moddle): string =>
  many(element, 'documentation')
    .map((part) => withoutMarkup(textOf(part, 'text').trim()))
    .filter(Boolean)
    .join('\n');
