/**
 * A text with typographic signs, which people and language models write as they like, each as the one of a keyboard. The
 * length stays.
 */
export const plainSigns = (text: string): string =>
  text
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—]/g, '-');
