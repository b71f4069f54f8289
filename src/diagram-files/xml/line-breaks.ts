/** Windows ends lines with a carriage return and a line feed. Here, as in XML, a line ends with a line feed. */

/** A text whose lines all end with a line feed. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** XML without the carriage returns before its line feeds, written bare or as references. */
export const withoutReturns = (xml: string): string => withLineFeeds(xml.replace(/\r(?=&#10;)/g, ''));

/** A CDATA section, in which a reference is only its letters, or a reference to a carriage return, with the line feed after it. */
const returns = /<!\[CDATA\[[\s\S]*?\]\]>|&#(?:0*13|x0*d);(?:&#(?:0*10|x0*a);|\n)?/gi;

/** XML whose lines all end with a line feed, including line ends that are character references in values. */
export const withLineFeedReferences = (xml: string): string =>
  withLineFeeds(xml).replace(returns, (found) => (found.startsWith('<') ? found : '&#10;'));
