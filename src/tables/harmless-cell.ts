/**
 * Texts that a spreadsheet would run as a formula: an apostrophe before what runs makes them harmless, and is taken
 * away when our own file comes back. Pure, one pass.
 */

/** Run wherever a cell begins, in half and full width. */
const alwaysRuns = new Set('=@＝＠');
/** Run unless they are the sign of a number. */
const signs = new Set('+-＋－');
/** Programs pass over these before they look for a formula. */
const passedOver = /[\s\p{Cc}\u200b\ufeff'"]/u;
/** A program that takes another separator than ours sees a new cell behind these. */
const separators = new Set(';\t\n\r');
const lineEnds = new Set('\n\r');

/** A number, or a telephone number as people write it: there is nothing in it to run. */
const isNumber = (text: string): boolean => /^[+-]?\d[\d\s.,()/-]*$/.test(text);

/** Places at which a formula might begin. */
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
      // A dash at the start of a line is a list far more often than a formula.
      if (alwaysRuns.has(letter) || (signs.has(letter) && !lineEnds.has(behind) && !isNumber(cellAt(text, at))))
        yield at;
    }
  }
}

/** What stands between a place and the next separator. */
function cellAt(text: string, from: number): string {
  let to = from;
  while (to < text.length && !separators.has(text[to] as string)) to += 1;
  return text.slice(from, to).trim();
}

/** The text as it may stand in a CSV file. */
export function harmlessCell(text: string): string {
  let made = '';
  let from = 0;
  for (const at of formulas(text)) {
    made += `${text.slice(from, at)}'`;
    from = at;
  }
  return made + text.slice(from);
}

/** What `harmlessCell` was given. */
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
