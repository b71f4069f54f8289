import { xmlText } from '../../diagram/shapes/svg.ts';
import { withLineFeeds } from './line-breaks.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Markup that is already serialised, and is not escaped again. */
export interface WrittenMarkup {
  readonly markup: string;
}

const indented = (markup: string): string => markup.replace(/^(?=<)/gm, '  ');

/**
 * The value of an attribute, escaped. Line breaks and tabs become character references, because XML readers convert
 * plain ones into blanks.
 */
const attributeText = (value: string): string =>
  xmlText(withLineFeeds(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** The markup of an element with text or child elements. Attributes without a value are left out. */
export const xmlElement = (
  name: string,
  attributes: Attributes,
  inside: string | readonly WrittenMarkup[] = [],
): WrittenMarkup => {
  const pairs = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${attributeText(String(value))}"`]))
    .join('');
  if (typeof inside === 'string') return { markup: `<${name}${pairs}>${xmlText(withLineFeeds(inside))}</${name}>` };
  if (inside.length === 0) return { markup: `<${name}${pairs}/>` };
  return { markup: `<${name}${pairs}>\n${inside.map(({ markup }) => indented(markup)).join('\n')}\n</${name}>` };
};
