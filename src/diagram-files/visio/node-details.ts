import type { Box } from '../../diagram/cells/cell.ts';
import type { FileDatum, FromFile, Opened } from '../../diagram/cells/from-file.ts';
import { centreOf } from '../../diagram/cells/geometry.ts';
import { isWebAddress } from '../../fields/link/kind.ts';
import type { FoundShape } from './page-shapes.ts';
import type { ShapeSheet } from './shape-sheet.ts';
import { compose, type PageScale } from './visio-geometry.ts';

/**
 * The box of an icon's label relative to the icon's centre, if a user has moved the label; undefined for the default
 * position.
 */
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

/** The links of a shape: to pages of the file, and to web addresses that are safe. */
const hyperlinksOf = (sheet: ShapeSheet, pageNames: ReadonlySet<string>): readonly Opened[] =>
  sheet.rows('Hyperlink').flatMap((row): readonly Opened[] => {
    const [title, address, place] = ['Description', 'Address', 'SubAddress'].map(
      (name) => row.cell(name)?.value.trim() ?? '',
    );
    const named = title ? { title } : {};
    // The form "Page/Shape" refers to a shape on that page.
    const page = place?.split('/')[0]?.trim() ?? '';
    if (!address) return pageNames.has(page) ? [{ ...named, page }] : [];
    return isWebAddress(address) ? [{ ...named, address }] : [];
  });

const kinds = { yesOrNo: '3', date: '5' } as const;

/** Visio counts days from the same date as spreadsheets do. */
const dateOf = (days: number): string => {
  const written = new Date(Math.round((days - 25_569) * 86_400_000)).toISOString();
  return written.endsWith('T00:00:00.000Z') ? written.slice(0, 10) : written.slice(0, 16).replace('T', ' ');
};

const readable = (value: string, kind: string | undefined): string => {
  if (kind === kinds.yesOrNo) return /^(1|true)$/i.test(value) ? 'Yes' : 'No';
  const days = Number(value);
  return kind === kinds.date && days > 1 && days < 1e6 ? dateOf(days) : value;
};

/**
 * Whether a row of shape data belongs to the stencil. Such rows are read elsewhere; `Function` repeats the lane of the
 * shape.
 */
const isStencils = (key: string): boolean => key.startsWith('bpmn') || key === 'function';

/** The shape data that users have added, such as cost, owner or duration. */
const shapeDataOf = (sheet: ShapeSheet): readonly FileDatum[] => {
  const own = new Set(sheet.ownRows('Property').map(({ key }) => key));
  return sheet.rows('Property').flatMap((row): readonly FileDatum[] => {
    const value = row.cell('Value')?.value.trim() ?? '';
    const hidden = row.cell('Invisible')?.value === '1';
    // A row that only the master has contains 0 until a user edits it.
    const untouched = value === '' || (value === '0' && !own.has(row.key));
    if (isStencils(row.key) || hidden || untouched) return [];
    const kind = row.cell('Type')?.value;
    return [{ name: row.cell('Label')?.value.trim() || row.name, value: readable(value, kind) }];
  });
};

/** The links and data of a shape, for display. */
export const fromFileOf = (sheet: ShapeSheet, pageNames: ReadonlySet<string>): FromFile => {
  const opens = hyperlinksOf(sheet, pageNames);
  const data = shapeDataOf(sheet);
  return { ...(opens.length > 0 && { opens }), ...(data.length > 0 && { data }) };
};
