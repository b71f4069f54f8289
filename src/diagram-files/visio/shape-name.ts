import type { ShapeData } from './shape-data.ts';
import type { ShapeSheet } from './shape-sheet.ts';
import type { ShapeKind } from './stencil.ts';

/** The maximum length of a cell's title. */
const longest = 2000;

const tidy = (text: string | undefined): string => (text ?? '').trim().slice(0, longest);

// The masters of these kinds contain a placeholder ("Text", "Function" or "Title", in some language) until a user edits
// it.
const withPlaceholder: ReadonlySet<ShapeKind> = new Set(['annotation', 'pool', 'lane']);

// The placeholder texts of masters, in the most common languages.
const stockWords: ReadonlySet<string> = new Set(
  (
    'function title text funktion titel fonction titre texte función título texto funzione titolo testo função ' +
    'funkcja tytuł tekst функция название заголовок текст functie funkce název nadpis 機能 タイトル テキスト 功能 标题 文本'
  ).split(' '),
);

type Words = (sheet: ShapeSheet) => string;

/** The text that a user has entered into the shape; empty if it is the text of the master. */
const ownWords: Words = (sheet) => (sheet.ownText === sheet.master?.text ? '' : tidy(sheet.ownText));

/** The text of the master, unless it is a placeholder. */
const inheritedWords: Words = (sheet) => {
  const words = tidy(sheet.master?.text);
  return stockWords.has(words.toLowerCase()) || (sheet.ownText !== undefined && tidy(sheet.ownText) === '')
    ? ''
    : words;
};

/** The parts of a group, and at any depth the parts that its master defines. */
const partsOf = (sheet: ShapeSheet): readonly ShapeSheet[] => [
  ...sheet.children,
  ...sheet.children.flatMap((child) => partsOf(child).filter(({ masterShape }) => masterShape !== undefined)),
];

/** The text in parts of a group. The given parts of the master are searched first. */
const partText = (sheet: ShapeSheet, parts: readonly string[], words: Words = ownWords): string => {
  const texts = partsOf(sheet).map((part) => ({ at: parts.indexOf(part.masterShape ?? ''), text: words(part) }));
  const named = parts.flatMap((_part, at) => texts.filter((found) => found.at === at));
  return [...named, ...texts].find(({ text }) => text !== '')?.text ?? '';
};

/** The name of a shape. The text in the shape has priority, because the name in the shape data may be out of date. */
export const shapeNameOf = (sheet: ShapeSheet, kind: ShapeKind, data: ShapeData): string => {
  if (!withPlaceholder.has(kind)) {
    // An empty text is intentional. Only a text that was never set is replaced by the name in the data.
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
