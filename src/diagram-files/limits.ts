/**
 * Limits for imported files. Real drawings are far below them; malicious files are refused with a sentence. The limits
 * are amounts of work, not times, so that the result does not depend on the machine.
 */
export const importLimits = {
  /** The size of the file in bytes. */
  fileBytes: 20_000_000,
  /** The number of files of one import. */
  files: 500,
  /** The number of diagrams in a file. */
  diagrams: 1000,
  zipEntries: 2000,
  /**
   * Bytes of one part, and of all parts together, counted during decompression: sizes declared in the file are not
   * trusted.
   */
  partBytes: 20_000_000,
  totalBytes: 80_000_000,
  xmlDepth: 200,
  xmlElements: 300_000,
  shapes: 50_000,
  /** Shapes and links of one diagram: the maximum that the server returns when it is opened. */
  items: 20_000,
  /** Shapes and links without positions for which the layout library is used: for many more it takes minutes. */
  carefulLayout: 2000,
} as const;
