/** Rich text as paragraphs, for where no page draws it. */

export interface HtmlBlock {
  readonly text: string;
  /** How deep it lies in lists. */
  readonly level: number;
  /** Before the first line: a bullet or a number. */
  readonly mark?: string;
  readonly heading?: true;
  /** A table in the place of the text; without titles where none of its rows has them. */
  readonly table?: HtmlTable;
}

export interface HtmlTable {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const own = 'P,H1,H2,H3,H4,H5,H6,LI,BLOCKQUOTE,PRE,DIV,UL,OL,TABLE';
const isHeading = (tag: string): boolean => /^H[1-6]$/.test(tag);
const spaces = /[ \t\r\n\f]+/g;

/** The words of one piece that flows, with its line breaks. */
function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(spaces, ' ');
  if (!(node instanceof Element) || /^(SCRIPT|STYLE)$/.test(node.tagName)) return '';
  if (node.tagName === 'BR') return '\n';
  if (node.tagName === 'IMG') return node.getAttribute('alt') ?? '';
  return [...node.childNodes].map(wordsOf).join('');
}

/** A cell takes as many places as it is wide. */
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

/** Paragraphs, headings, entries of lists and tables in their order. Nothing of it is run or fetched. */
export function htmlBlocks(html: string): readonly HtmlBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks: HtmlBlock[] = [];
  const add = (text: string, block: Omit<HtmlBlock, 'text'>): void => {
    if (text.trim() !== '') blocks.push({ ...block, text: text.trim() });
  };
  const walk = (parent: Element, level: number, about: Omit<HtmlBlock, 'text' | 'level'>): void => {
    let flowing = '';
    // An entry's mark stands once, before the first of its paragraphs.
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
