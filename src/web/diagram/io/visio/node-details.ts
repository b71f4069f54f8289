import { isWebAddress } from '../../../../fields/link/kind.ts';
import type { Box } from '../../cells/cell.ts';
import { centreOf } from '../drawn/boxes.ts';
import type { FoundShape } from './page-shapes.ts';
import type { ShapeSheet } from './shape-sheet.ts';
import { compose, type PageScale } from './visio-geometry.ts';

/** Where the words of an icon were moved to, relative to its centre; undefined where they are in their usual place. */
export const movedLabel = ({ sheet, transform, box }: FoundShape, scale: PageScale): Box | undefined => {
  const moved = ['TxtPinX', 'TxtPinY'].some((name) => {
    const cell = sheet.own(name);
    return cell !== undefined && cell.formula !== 'Inh';
  });
  const x = sheet.number('TxtPinX');
  const y = sheet.number('TxtPinY');
  const width = sheet.number('TxtWidth');
  const height = sheet.number('TxtHeight');
  if (!moved || x === undefined || y === undefined || !width || !height) return undefined;
  const left = x - (sheet.number('TxtLocPinX') ?? width / 2);
  const bottom = y - (sheet.number('TxtLocPinY') ?? height / 2);
  const words = scale.box(compose(transform, [1, 0, 0, 1, left, bottom]), width, height);
  const centre = centreOf(box);
  return { x: words.x - centre.x, y: words.y - centre.y, width: words.width, height: words.height };
};

/** The first page of the file, or safe address outside, that a shape links to. */
export const hyperlinkOf = (
  sheet: ShapeSheet,
  pageNames: ReadonlySet<string>,
): { readonly page?: string; readonly address?: string } | undefined => {
  for (const row of sheet.rows('Hyperlink')) {
    const address = row.cell('Address')?.value.trim() ?? '';
    // "Page/Shape" leads to a shape of the page.
    const [page = ''] = (row.cell('SubAddress')?.value ?? '').split('/');
    if (address === '' && pageNames.has(page.trim())) return { page: page.trim() };
    if (isWebAddress(address)) return { address };
  }
  return undefined;
};
