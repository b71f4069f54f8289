/**
 * Limits for imported files, far above real drawings; a file beyond a limit is refused with a sentence. Limits count
 * bytes and items, not time, so that the result does not depend on the machine.
 */
export const importLimits = {
  /** The maximum size of a file, in bytes. */
  fileBytes: 20_000_000,
  /** The maximum number of files of one import. */
  files: 500,
  /** The maximum number of diagrams in a file. */
  diagrams: 1000,
  zipEntries: 2000,
  /**
   * The maximum size of one part, and of all parts together, in bytes. The bytes are counted during decompression,
   * because the sizes declared in a file cannot be trusted.
   */
  partBytes: 20_000_000,
  totalBytes: 80_000_000,
  xmlDepth: 200,
  xmlElements: 300_000,
  shapes: 50_000,
  /**
   * The maximum number of shapes and links of one diagram: the server returns at most this number when the diagram is
   * opened.
   */
  items: 20_000,
  /**
   * The maximum number of shapes and links without positions for which the layout library is used: for many more it
   * takes minutes.
   */
  carefulLayout: 2000,
} as const;
