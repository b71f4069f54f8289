/** Marks a text on the page that a link has opened, as soon as it is rendered. */
import { plainSigns } from '../../fields/plain-signs.ts';

/** Milliseconds for which the page may take to draw them. */
const timeoutMs = 8_000;
const name = 'quoted-words';

let watching: (() => void) | null = null;

const plain = (text: string): string => plainSigns(text.replace(/\s+/gu, ' '));

/** The text nodes below an element that are drawn. */
function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('script, style, noscript') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** The range of a text, which may span several elements; null if it is not there. */
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
    // Blocks have no space between them that could be read here.
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

/** A form field that contains the text. */
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

/** Marks the text once it is rendered, and removes earlier marks. */
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
