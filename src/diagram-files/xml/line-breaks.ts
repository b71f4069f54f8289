/**
 * Converts line ends. Windows ends lines with a carriage return and a line feed; here, as in XML, a line ends with a
 * line feed.
 */

/** A text whose lines all end with a line feed. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** The XML without carriage returns before line feeds. Both may be characters or references. */
export const withoutReturns = (xml: string): string => withLineFeeds(xml.replace(/\r(?=&#10;)/g, ''));

/**
 * Matches a reference to a carriage return, with the line feed after it; also a CDATA section, in which references have
 * no meaning and are left unchanged.
 */
const returns = /<!\[CDATA\[[\s\S]*?\]\]>|&#(?:0*13|x0*d);(?:&#(?:0*10|x0*a);|\n)?/gi;

/** The XML with line feeds as line ends, including line ends that are character references in values. */
export const withLineFeedReferences = (xml: string): string =>
  withLineFeeds(xml).replace(returns, (found) => (found.startsWith('<') ? found : '&#10;'));
