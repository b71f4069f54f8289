import { childrenOf, type XmlElement } from '../xml/read-xml.ts';

/**
 * The value of a cell in a style, for lines or fills; undefined if neither the style nor one of its ancestors has the
 * cell.
 */
export type StyleValue = (
  style: string | undefined,
  kind: 'LineStyle' | 'FillStyle',
  cell: string,
) => string | undefined;

/** Reads the styles of a document. Styles inherit from each other. */
export const styleSheets = (sheets: readonly XmlElement[]): StyleValue => {
  const byId = new Map(sheets.map((sheet) => [sheet.attributes['ID'], sheet]));
  return (style, kind, cell) => {
    const seen = new Set<XmlElement>();
    for (let at = byId.get(style); at && !seen.has(at); at = byId.get(at.attributes[kind])) {
      const found = childrenOf(at, 'Cell').find(({ attributes }) => attributes['N'] === cell)?.attributes['V'];
      if (found !== undefined) return found;
      seen.add(at);
    }
    return undefined;
  };
};
