/** Editor extensions for the allowed HTML (../allowed-html.ts). The editor drops any element without an extension. */
import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { allowsAttribute } from '../allowed-html.ts';
import { foreignPlace, isForeign } from '../foreign-pictures.ts';
import '../foreign-pictures.css';

/** Inline elements without a button, which stay unchanged. */
const otherMarks = ['sub', 'sup', 'small', 'mark', 'ins', 'kbd', 'abbr', 'cite', 'q'].map((element) =>
  Mark.create({
    name: element,
    addAttributes: () => (element === 'abbr' ? { title: { default: null } } : {}),
    parseHTML: () => [{ tag: element }],
    renderHTML: ({ HTMLAttributes }) => [element, mergeAttributes(HTMLAttributes), 0],
  }),
);

/** Block elements without a button, which stay unchanged. */
const otherBlocks = (
  [
    { name: 'dl', group: 'block', content: '(dt | dd)+' },
    { name: 'dt', content: 'inline*' },
    { name: 'dd', content: 'block+' },
    { name: 'figure', group: 'block', content: '(block | figcaption)+' },
    { name: 'figcaption', content: 'inline*' },
  ] as const
).map(({ name, ...spec }) =>
  Node.create({
    name,
    ...spec,
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  }),
);

/** The attribute that stores the address of a picture of another site in rendered elements. */
const keptAddress = 'data-src';

/**
 * The editor loads no pictures of other sites; a placeholder shows the site. The address is not in `src`, because the
 * browser loads each rendered `src`, even while the editor is removed.
 */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      src: {
        default: null,
        parseHTML: (element) => element.getAttribute('src') ?? element.getAttribute(keptAddress),
      },
    };
  },
  parseHTML() {
    return [...(this.parent?.() ?? []), { tag: `img[${keptAddress}]` }];
  },
  renderHTML: ({ HTMLAttributes: { src, ...others } }) => [
    'img',
    { ...others, [isForeign(String(src ?? '')) ? keptAddress : 'src']: src },
  ],
  addNodeView:
    () =>
    ({ node, HTMLAttributes }) => {
      const [src, alt] = [String(node.attrs['src'] ?? ''), String(node.attrs['alt'] ?? '')];
      if (isForeign(src)) return { dom: foreignPlace(src, alt) };
      const dom = document.createElement('img');
      for (const [name, value] of Object.entries(HTMLAttributes))
        if (value !== null && value !== undefined) dom.setAttribute(name, String(value));
      return { dom };
    },
});

/** Restores the addresses of pictures below an element of a document that is not rendered. */
export function withAddresses(holder: HTMLElement): HTMLElement {
  for (const picture of holder.querySelectorAll(`img[${keptAddress}]`)) {
    picture.setAttribute('src', picture.getAttribute(keptAddress) ?? '');
    picture.removeAttribute(keptAddress);
  }
  return holder;
}

export const richTextExtensions: Extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => allowsAttribute('a', 'href', address),
      // Attributes of links are set when the text is shown, so they are not stored.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Picture.configure({ inline: true }),
  ...otherMarks,
  ...otherBlocks,
];
