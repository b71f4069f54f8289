/**
 * Protects against formula injection: inserts an apostrophe before any text that a spreadsheet would run as a formula,
 * and removes it when the product reads its own file. Pure, one pass.
 */

/** Characters that begin a formula at the start of a cell, in half and full width. */
const alwaysRuns = new Set('=@＝＠');
/** Characters that begin a formula unless they are the sign of a number. */
const signs = new Set('+-＋－');
/** Characters that programs skip before a formula. */
const passedOver = /[\s\p{Cc}\u200b\ufeff'"]/u;
/** Characters after which a program that expects another separator sees a new cell. */
const separators = new Set(';\t\n\r');
const lineEnds = new Set('\n\r');

/** Whether the text is a number, or a telephone number in usual format, which a spreadsheet cannot run. */
const isNumber = (text: string): boolean => /^[+-]?\d[\d\s.,()/-]*$/.test(text);

/** The positions at which a formula may begin. */
function* formulas(text: string): Generator<number> {
  let begins = true;
  let behind = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (separators.has(letter)) {
      begins = true;
      behind = letter;
    } else if (!begins || passedOver.test(letter)) continue;
    else {
      begins = false;
      // A hyphen at the start of a line usually begins a list item.
      if (alwaysRuns.has(letter) || (signs.has(letter) && !lineEnds.has(behind) && !isNumber(cellAt(text, at))))
        yield at;
    }
  }
}

/** The text from a position to the next separator. */
function cellAt(text: string, from: number): string {
  let to = from;
  while (to < text.length && !separators.has(text[to] as string)) to += 1;
  return text.slice(from, to).trim();
}

/** The text in a form that is safe in a CSV file. */
export function harmlessCell(text: string): string {
  let made = '';
  let from = 0;
  for (const at of formulas(text)) {
    made += `${text.slice(from, at)}'`;
    from = at;
  }
  return made + text.slice(from);
}

/** Reverses `harmlessCell`. */
export function asItWas(text: string): string {
  let made = '';
  let from = 0;
  for (const at of formulas(text)) {
    if (text[at - 1] !== "'") continue;
    made += text.slice(from, at - 1);
    from = at;
  }
  return made + text.slice(from);
}
