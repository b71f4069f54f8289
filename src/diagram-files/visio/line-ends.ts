import type { Point } from '../../diagram/cells/cell.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.ts';
import type { FoundLine } from './page-shapes.ts';
import { apply, type PageScale } from './visio-geometry.ts';

type EndName = 'Begin' | 'End';

/** The glue of a page: by line and end, the sheet that the end is glued to. */
export type Glue = ReadonlyMap<string, { readonly sheet: string; readonly atPoint: boolean }>;

/** The key of a line's end in `Glue`. */
export const glueKey = (line: string, end: string): string => `${line} ${end}`;

/** The id of the line in such a key. */
export const lineOfKey = (key: string): string => key.slice(0, key.lastIndexOf(' '));

/**
 * Reads the glue of a page. The ends of a line are named Begin and End; the handles of a callout have the names of
 * their cells.
 */
export const readGlue = (contents: XmlElement): Glue => {
  const glue = new Map<string, { sheet: string; atPoint: boolean }>();
  const connects = childOf(contents, 'Connects');
  for (const { attributes } of connects ? childrenOf(connects, 'Connect') : []) {
    const { FromSheet, FromCell = '', ToSheet, ToCell = '' } = attributes;
    if (FromSheet === undefined || ToSheet === undefined) continue;
    const end = FromCell.replace(/^(Begin|End)[XY]$/, '$1').replace(/^Controls\..*/, 'Controls');
    glue.set(glueKey(FromSheet, end), { sheet: ToSheet, atPoint: ToCell.startsWith('Connections.') });
  }
  return glue;
};

/** The position of a line's end, in units. */
export const endPoint = ({ sheet, around }: FoundLine, end: EndName, scale: PageScale): Point | undefined => {
  const x = sheet.number(`${end}X`);
  const y = sheet.number(`${end}Y`);
  return x === undefined || y === undefined ? undefined : scale.point(apply(around, { x, y }));
};
