/**
 * The text with typographic characters, which people and language models use at will, replaced by those of a keyboard.
 * The length stays the same.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—]/g, '-');
