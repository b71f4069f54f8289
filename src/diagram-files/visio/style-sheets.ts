import { childrenOf, type XmlElement } from '../xml/read-xml.ts';

/** What a style of the document says of lines or fills; undefined where neither it nor what it is based on says anything. */
export type StyleValue = (
  style: string | undefined,
  kind: 'LineStyle' | 'FillStyle',
  cell: string,
) => string | undefined;

/** Reads the styles of a document, each based on another. */
export const styleSheets = (sheets: readonly XmlElement[]): StyleValue => {
  const byId = new Map(sheets.map((sheet) => [sheet.attributes['ID'], sheet]));
  return (style, kind, cell) => {
    const seen = new Set<XmlElement>();
    for (let at = byId.get(style); at && !seen.has(at); at = byId.get(at.attributes[kind])) {
      const said = childrenOf(at, 'Cell').find(({ attributes }) => attributes['N'] === cell)?.attributes['V'];
      if (said !== undefined) return said;
      seen.add(at);
    }
    return undefined;
  };
};
