/** Formatted text as blocks, for output outside of a page. */

export interface HtmlBlock {
  readonly text: string;
  /** The nesting depth in lists. */
  readonly level: number;
  /** The bullet or number before the first line. */
  readonly mark?: string;
  readonly heading?: true;
  /** A table instead of text. It has no titles if the HTML has no header row. */
  readonly table?: HtmlTable;
}

export interface HtmlTable {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const own = 'P,H1,H2,H3,H4,H5,H6,LI,BLOCKQUOTE,PRE,DIV,UL,OL,TABLE';
const isHeading = (tag: string): boolean => /^H[1-6]$/.test(tag);
const spaces = /[ \t\r\n\f]+/g;

/** The text of inline content, with its line breaks. */
function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(spaces, ' ');
  if (!(node instanceof Element) || /^(SCRIPT|STYLE)$/.test(node.tagName)) return '';
  if (node.tagName === 'BR') return '\n';
  if (node.tagName === 'IMG') return node.getAttribute('alt') ?? '';
  return [...node.childNodes].map(wordsOf).join('');
}

/** A cell that spans several columns is followed by an empty text for each further column. */
const cellsOf = (row: HTMLTableRowElement): readonly string[] =>
  [...row.cells].flatMap((cell) => [wordsOf(cell).trim(), ...Array.from({ length: cell.colSpan - 1 }, () => '')]);

function tableOf(table: HTMLTableElement): HtmlTable {
  const [first, ...others] = table.rows;
  const isHead = first !== undefined && [...first.cells].every(({ tagName }) => tagName === 'TH');
  return {
    titles: isHead ? cellsOf(first) : [],
    rows: (isHead || !first ? others : [first, ...others]).map(cellsOf),
  };
}

/** Converts HTML into paragraphs, headings, list items and tables, in order. Nothing is executed or loaded. */
export function htmlBlocks(html: string): readonly HtmlBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks: HtmlBlock[] = [];
  const add = (text: string, block: Omit<HtmlBlock, 'text'>): void => {
    if (text.trim() !== '') blocks.push({ ...block, text: text.trim() });
  };
  const walk = (parent: Element, level: number, about: Omit<HtmlBlock, 'text' | 'level'>): void => {
    let flowing = '';
    // Only the first paragraph of a list item has the mark.
    let first = about;
    const end = (): void => {
      if (flowing.trim() !== '') {
        add(flowing, { ...first, level });
        first = {};
      }
      flowing = '';
    };
    for (const node of parent.childNodes) {
      if (!(node instanceof Element) || !node.matches(own)) {
        flowing += wordsOf(node);
        continue;
      }
      end();
      const { tagName } = node;
      if (node instanceof HTMLTableElement) blocks.push({ text: '', level, table: tableOf(node) });
      else if (tagName === 'UL' || tagName === 'OL')
        for (const [index, entry] of [...node.children].entries())
          walk(entry, level + 1, { mark: tagName === 'OL' ? `${index + 1}.` : '•' });
      else {
        const before = blocks.length;
        walk(node, level, isHeading(tagName) ? { heading: true } : first);
        if (blocks.length > before) first = {};
      }
    }
    end();
  };
  walk(body, 0, {});
  return blocks;
}
