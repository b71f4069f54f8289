import DOMPurify from 'dompurify';
import { allowedAttributes, allowedElements, allowsAttribute } from './allowed-html.ts';
import { withoutTags } from './html-words.ts';

let purifier: typeof DOMPurify | null = null;

/** An instance of its own: what it refuses by attribute and element concerns nobody else. */
function makePurifier(): typeof DOMPurify {
  const made = DOMPurify(window);
  made.addHook('uponSanitizeAttribute', (element, data) => {
    data.keepAttr = allowsAttribute(element.nodeName.toLowerCase(), data.attrName, data.attrValue);
  });
  // A picture from nowhere shows nothing.
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.nodeName === 'IMG' && !element.hasAttribute('src')) element.remove();
  });
  return made;
}

/** HTML that can do nothing but be read: what the server would make of it. */
export function cleanHtml(html: string): string {
  purifier ??= makePurifier();
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedElements],
    ALLOWED_ATTR: Object.values(allowedAttributes).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Addresses are looked at in the hook, by element. A pattern for them here would be asked of every value, numbers too.
  });
}

/** An emptied editor leaves empty paragraphs behind. */
export const isBlankHtml = (html: string): boolean =>
  !/<(img|hr|table)\b/i.test(html) && withoutTags(html).replace(/&nbsp;|\s/g, '') === '';
