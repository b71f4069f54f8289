/** Highlights a text on a page that was opened by a link, as soon as the text is rendered. */
import { plainSigns } from '../../fields/plain-signs.ts';

/** The maximum time to wait for the text, in milliseconds. */
const timeoutMs = 8_000;
const name = 'quoted-words';

let watching: (() => void) | null = null;

const plain = (text: string): string => plainSigns(text.replace(/\s+/gu, ' '));

/** The visible text nodes inside an element. */
function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('script, style, noscript') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** The range of a text, which may extend over several elements; null if the text is not found. */
export function rangeOf(root: Element, words: string): Range | null {
  const sought = plain(words).trim();
  if (sought === '') return null;
  let joined = '';
  const places: { readonly node: Text; readonly at: number }[] = [];
  for (const node of textsIn(root)) {
    for (let at = 0; at < node.data.length; at++) {
      const character = plain(node.data[at] ?? '');
      if (character === ' ' && joined.endsWith(' ')) continue;
      joined += character;
      places.push({ node, at });
    }
    // The text of adjacent blocks is separated by a space, which the document does not contain.
    if (!joined.endsWith(' ')) {
      joined += ' ';
      places.push({ node, at: node.data.length });
    }
  }
  const from = joined.indexOf(sought);
  const [first, last] = [places[from], places[from + sought.length - 1]];
  if (from < 0 || !first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.at);
  range.setEnd(last.node, Math.min(last.at + 1, last.node.data.length));
  return range;
}

/** The form field that contains a text; null if there is none. */
function inputWith(root: Element, words: string): HTMLInputElement | HTMLTextAreaElement | null {
  const sought = plain(words).trim();
  const inputs = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input[type=text], input:not([type]), textarea',
  );
  return [...inputs].find(({ value }) => plain(value).includes(sought)) ?? null;
}

function mark(words: string): boolean {
  const root = document.querySelector('#content');
  if (!root) return false;
  const range = rangeOf(root, words);
  if (range) {
    CSS.highlights?.set(name, new Highlight(range));
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    return true;
  }
  const input = inputWith(root, words);
  if (!input) return false;
  const at = plain(input.value).indexOf(plain(words).trim());
  input.scrollIntoView({ block: 'center' });
  input.focus();
  input.setSelectionRange(at, at + words.trim().length);
  return true;
}

/** Highlights the text once it is rendered, and removes earlier highlights. */
export function markWords(words: string): void {
  watching?.();
  CSS.highlights?.delete(name);
  if (mark(words)) return;
  let pending = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(() => {
      if (mark(words)) watching?.();
    });
  });
  const clock = setTimeout(() => watching?.(), timeoutMs);
  watching = () => {
    observer.disconnect();
    cancelAnimationFrame(pending);
    clearTimeout(clock);
    watching = null;
  };
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}
