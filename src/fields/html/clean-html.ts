import DOMPurify from 'dompurify';
import { allowedAttributes, allowedElements, allowsAttribute } from './allowed-html.ts';
import { withoutTags } from './html-words.ts';

let purifier: typeof DOMPurify | null = null;

/** Creates a separate instance, because its hooks must not affect other users of the library. */
function makePurifier(): typeof DOMPurify {
  const made = DOMPurify(window);
  made.addHook('uponSanitizeAttribute', (element, data) => {
    data.keepAttr = allowsAttribute(element.nodeName.toLowerCase(), data.attrName, data.attrValue);
  });
  // An image without a source shows nothing, so it is removed.
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.nodeName === 'IMG' && !element.hasAttribute('src')) element.remove();
  });
  return made;
}

/** Sanitised HTML, identical to the result of the server. */
export function cleanHtml(html: string): string {
  purifier ??= makePurifier();
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedElements],
    ALLOWED_ATTR: Object.values(allowedAttributes).flat(),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // The hook checks addresses by element. A pattern here would apply to every value, including numbers.
  });
}

/** Whether HTML has no visible content. An emptied editor leaves empty paragraphs. */
export const isBlankHtml = (html: string): boolean =>
  !/<(img|hr|table)\b/i.test(html) && withoutTags(html).replace(/&nbsp;|\s/g, '') === '';
