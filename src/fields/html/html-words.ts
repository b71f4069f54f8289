/** Extracts text from HTML. The patterns stop at the next bracket, so the time is linear in the length. Pure. */

/** The text without elements of these names and their content. An element that is never closed extends to the end. */
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

/** The text with each tag replaced. */
export const withoutTags = (html: string, instead = ''): string => html.replace(/<[^<>]*>/g, instead);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const onOneLine = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** The text of HTML on one line. It is for text nodes only and must not be used as HTML. */
export const plainText = (html: string): string =>
  onOneLine(withoutTags(withoutElements(html, ['style', 'script'], ' '), ' '));

const blockEnds = /<\/(?:p|li|h[1-6]|div|tr|blockquote|pre)\s*>|<br\s*\/?>/gi;

/** The text of HTML, one line for each paragraph, heading and list item. It must not be used as HTML. */
export const plainLines = (html: string): readonly string[] =>
  withoutElements(html, ['style', 'script'], ' ')
    .replace(blockEnds, '\n')
    .replace(/<li(?:\s[^<>]*)?>/gi, '• ')
    .split('\n')
    .map((line) => onOneLine(withoutTags(line)))
    .filter((line) => line !== '' && line !== '•');

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as HTML, one paragraph for each line. */
export const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (mark) => marks[mark] ?? mark)}</p>`)
    .join('');
