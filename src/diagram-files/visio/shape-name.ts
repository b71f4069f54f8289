import type { ShapeData } from './shape-data.ts';
import type { ShapeSheet } from './shape-sheet.ts';
import type { ShapeKind } from './stencil.ts';

/** The longest title that a cell may have. */
const longest = 2000;

const tidy = (text: string | undefined): string => (text ?? '').trim().slice(0, longest);

// Their masters say "Text", "Function", "Title" (or that in another language) until somebody writes something.
const withPlaceholder: ReadonlySet<ShapeKind> = new Set(['annotation', 'pool', 'lane']);

// What masters say until somebody writes something, in the languages most drawings are made in.
const stockWords: ReadonlySet<string> = new Set(
  (
    'function title text funktion titel fonction titre texte función título texto funzione titolo testo função ' +
    'funkcja tytuł tekst функция название заголовок текст functie funkce název nadpis 機能 タイトル テキスト 功能 标题 文本'
  ).split(' '),
);

type Words = (sheet: ShapeSheet) => string;

/** What somebody wrote into the shape. */
const ownWords: Words = (sheet) => (sheet.ownText === sheet.master?.text ? '' : tidy(sheet.ownText));

/** What it has from its master, where somebody wrote that into the master. */
const inheritedWords: Words = (sheet) => {
  const words = tidy(sheet.master?.text);
  return stockWords.has(words.toLowerCase()) || (sheet.ownText !== undefined && tidy(sheet.ownText) === '')
    ? ''
    : words;
};

/** The parts of a group, and those of its master however deep they stand. */
const partsOf = (sheet: ShapeSheet): readonly ShapeSheet[] => [
  ...sheet.children,
  ...sheet.children.flatMap((child) => partsOf(child).filter(({ masterShape }) => masterShape !== undefined)),
];

/** Words in the parts of a group, those in the given part of the master first. */
const partText = (sheet: ShapeSheet, parts: readonly string[], words: Words = ownWords): string => {
  const texts = partsOf(sheet).map((part) => ({ at: parts.indexOf(part.masterShape ?? ''), text: words(part) }));
  const named = parts.flatMap((_part, at) => texts.filter((found) => found.at === at));
  return [...named, ...texts].find(({ text }) => text !== '')?.text ?? '';
};

/** What a shape is called: its words come first, for the name in its shape data may be out of date. */
export const shapeNameOf = (sheet: ShapeSheet, kind: ShapeKind, data: ShapeData): string => {
  if (!withPlaceholder.has(kind)) {
    // An emptied text is an answer as well; only a text that was never given asks for the name in the data.
    if (sheet.ownText !== undefined) return tidy(sheet.ownText);
    return tidy(sheet.text) || partText(sheet, ['8', '7']) || tidy(data.text(sheet, 'BpmnName'));
  }
  const own = ownWords(sheet);
  if (own !== '') return own;
  const headings = kind === 'lane' ? ['8', '7'] : ['7', '8'];
  const heading = partText(sheet, headings);
  if (heading !== '') return heading;
  const user = tidy(
    sheet
      .ownRows('User')
      .find((row) => row.key === 'visheadingtext')
      ?.cell('Value')?.value,
  );
  if (user !== '' && user !== '0') return user;
  return tidy(data.ownText(sheet, 'BpmnName')) || inheritedWords(sheet) || partText(sheet, headings, inheritedWords);
};
