/**
 * The text with typographic characters replaced by keyboard characters, because people and language models use both.
 * The length stays the same.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—]/g, '-');
