declare module 'subset-font' {
  /** The font with the letters of `text` and no others. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'sfnt' | 'woff' | 'woff2' },
  ): Promise<Buffer>;
}
