import type { DrawnPage } from '../drawn/drawn-page.ts';
import { childOf } from '../xml/read-xml.ts';
import { readMasters } from './masters.ts';
import { titleOf } from './page-shapes.ts';
import { readPage } from './read-page.ts';
import { shapeData } from './shape-data.ts';
import { styleSheets } from './style-sheets.ts';
import { readVisioParts } from './visio-parts.ts';

/** A whole drawing after reading, before diagrams are created from it. */
export interface VisioDrawing {
  readonly pages: readonly DrawnPage[];
  /** Sentences about missing parts of the file. */
  readonly lacks: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Reads a Visio drawing without replacing shapes.
 * @throws {ImportRefused} if the bytes are not a Visio drawing, or the drawing is damaged or exceeds the limits
 */
export const readVisioDrawing = (
  bytes: Uint8Array,
  { progress = () => {}, nearest }: { readonly progress?: (done: number) => void; readonly nearest?: boolean } = {},
): VisioDrawing => {
  const parts = readVisioParts(bytes);
  const masters = readMasters(parts.masters);
  const styles = styleSheets(parts.styles);
  const warnings = new Set<string>();
  const lacks: string[] = parts.lacksMasters
    ? ['The file is damaged: the masters are missing, which say what its shapes are.']
    : [];
  for (const { entry, contents } of parts.masters) {
    if (contents) continue;
    const name = entry.attributes['Name'] ?? entry.attributes['NameU'] ?? entry.attributes['ID'] ?? '';
    lacks.push(`The file lacks the part of the master “${name}”: sizes that its shapes inherit are the stencil’s.`);
  }
  const data = shapeData(masters, (sheet, row, word) => {
    warnings.add(
      `“${word}” (${row}) of a shape made from “${titleOf(sheet, masters)}” is not known, and was left out.`,
    );
  });

  const shown = parts.pages.filter(({ entry }) => entry.attributes['Background'] !== '1');
  const nameOf = ({ entry }: (typeof shown)[number], place: number): string =>
    entry.attributes['Name']?.trim() || entry.attributes['NameU']?.trim() || `Page ${place + 1}`;
  const pageNames = new Set(shown.flatMap((page, place) => [nameOf(page, place)]));
  const pages = shown.flatMap((page, place) => {
    const name = nameOf(page, place);
    progress(place / shown.length);
    if (!page.contents) {
      lacks.push(`The page “${name}” has no contents in the file, and was left out.`);
      return [];
    }
    const sheet = childOf(page.entry, 'PageSheet');
    return [
      readPage(
        { name, contents: page.contents, picture: page.picture, ...(sheet && { sheet }) },
        { masters, data, styles, pageNames, nearest },
      ),
    ];
  });
  return { pages, lacks, warnings: [...warnings, ...pages.flatMap((page) => page.warnings ?? [])] };
};
