/** The words of HTML: patterns that stop at the next bracket, so that the time grows with the length alone. Pure. */

/** The text without elements of these names and what they hold; one that is never closed takes the rest with it. */
export function withoutElements(html: string, names: readonly string[], instead = ''): string {
  const opening = new RegExp(`<(${names.join('|')})(?![\\w-])`, 'gi');
  let made = '';
  let from = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const closing = new RegExp(`</${found[1]}\\s*>`, 'gi');
    closing.lastIndex = opening.lastIndex;
    made += html.slice(from, found.index) + instead;
    if (!closing.exec(html)) return made;
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return made + html.slice(from);
}

/** The text with something else for each tag. */
export const withoutTags = (html: string, instead = ''): string => html.replace(/<[^<>]*>/g, instead);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const onOneLine = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** The words of a piece of HTML on one line. Only for text nodes: the result is never put back as HTML. */
export const plainText = (html: string): string =>
  onOneLine(withoutTags(withoutElements(html, ['style', 'script'], ' '), ' '));

const blockEnds = /<\/(?:p|li|h[1-6]|div|tr|blockquote|pre)\s*>|<br\s*\/?>/gi;

/** The words of a piece of HTML, a line for each paragraph, heading and point of a list. As `plainText`, never put back. */
export const plainLines = (html: string): readonly string[] =>
  withoutElements(html, ['style', 'script'], ' ')
    .replace(blockEnds, '\n')
    .replace(/<li(?:\s[^<>]*)?>/gi, '• ')
    .split('\n')
    .map((line) => onOneLine(withoutTags(line)))
    .filter((line) => line !== '' && line !== '•');

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** HTML that shows a plain text, a paragraph for each of its lines. */
export const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (mark) => marks[mark] ?? mark)}</p>`)
    .join('');
