import type { ShapeData } from './shape-data.ts';
import type { ShapeSheet } from './shape-sheet.ts';
import type { ShapeKind } from './stencil.ts';

/** The longest title that a cell may have. */
const longest = 2000;

const tidy = (text: string | undefined): string => (text ?? '').trim().slice(0, longest);

// Their masters say "Text", "Function", "Title" (or that in another language) until somebody writes something.
const withPlaceholder: ReadonlySet<ShapeKind> = new Set(['annotation', 'pool', 'lane']);

/** Words in the parts of a group, those in the given part of the master first. */
const partText = (sheet: ShapeSheet, parts: readonly string[]): string => {
  const texts = sheet.children.map((child) => ({
    at: parts.indexOf(child.masterShape ?? ''),
    text: child.ownText === child.master?.text ? '' : tidy(child.ownText),
  }));
  const named = parts.flatMap((_part, at) => texts.filter((found) => found.at === at));
  return [...named, ...texts].find(({ text }) => text !== '')?.text ?? '';
};

/** What a shape is called: its words come first, for the name in its shape data may be out of date. */
export const nameOf = (sheet: ShapeSheet, kind: ShapeKind, data: ShapeData): string => {
  if (!withPlaceholder.has(kind)) {
    // An emptied text is an answer as well; only a text that was never given asks for the name in the data.
    if (sheet.ownText !== undefined) return tidy(sheet.ownText);
    return tidy(sheet.text) || partText(sheet, ['8', '7']) || tidy(data.text(sheet, 'BpmnName'));
  }
  const own = sheet.ownText === sheet.master?.text ? '' : tidy(sheet.ownText);
  if (own !== '') return own;
  const heading = partText(sheet, kind === 'lane' ? ['8', '7'] : ['7', '8']);
  if (heading !== '') return heading;
  const user = tidy(
    sheet
      .ownRows('User')
      .find((row) => row.key === 'visheadingtext')
      ?.cell('Value')?.value,
  );
  return user !== '' && user !== '0' ? user : tidy(data.ownText(sheet, 'BpmnName'));
};
