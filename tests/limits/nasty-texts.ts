/** Generated texts that are slow for runaway patterns and careless loops. */

const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** A repeated text with an end that makes a pattern backtrack. */
const run =
  (unit: string, before = '', after = '\u0001') =>
  (length: number): string =>
    before + filled(unit, length) + after;

export const nastyTexts: Readonly<Record<string, (length: number) => string>> = {
  digits: run('1', '', 'x'),
  'digits and commas': run('111,', '', 'x'),
  'digits and points': run('1.', '', 'x'),
  'digits, then an exponent': run('1', '', 'e+'),
  blanks: run(' ', 'a', 'a'),
  'blanks between letters': run('a ', '', 'a'),
  tabs: run('\t', 'a', 'a'),
  'line feeds': run('\n', 'a', 'a'),
  'carriage returns': run('\r', 'a', 'a'),
  semicolons: run(';', 'a', 'a'),
  'semicolons and blanks': run('; ', 'a', 'a'),
  'equals signs': run('='),
  'formulas behind semicolons': run(';=+'),
  'signs in front of digits': run('+1'),
  apostrophes: run("'"),
  'quotation marks': run('"'),
  'quotation marks and commas': run('",'),
  'quotation marks and letters': run('"a', '"'),
  'opening brackets': run('<'),
  'closing brackets': run('>'),
  'tags that never end': run('<a '),
  'nested tags': run('<b>'),
  'closing tags': run('</b>'),
  'style without an end': run('<style>'),
  'script without an end': run('<script '),
  comments: run('<!--'),
  entities: run('&amp'),
  'numeric entities': run('&#38;'),
  'attributes without an end': run(' a="', '<a'),
  'line breaks without an end': run('<br '),
  'opening square brackets': run('['),
  'nested JSON': run('{"a":'),
  'filter names': run('filter[', '', ']'),
  'conditions in conditions': run('any=name.equals%3D'),
  ampersands: run('&'),
  'query parts': run('a=1&'),
  'percent signs': run('%'),
  backslashes: run('\\'),
  hashes: run('#'),
  'hexadecimal digits': run('f', '#', 'g'),
  dashes: run('-'),
  dots: run('.'),
  slashes: run('/'),
  'at signs': run('@', 'a'),
  'host names': run('a.', 'a@', '-'),
  'long host names': run('a', 'a@', '-'),
  'capitals and small letters': run('aA'),
  'combining marks': run('\u0301', 'a'),
  'zero bytes': run('\0'),
  'letters of full width': run('＝'),
  'halves of letters': run('\ud83d'),
};
