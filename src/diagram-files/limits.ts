/**
 * What a file may ask of the browser. Real drawings stay far below; hostile ones stop here with a sentence. Work is
 * bounded, not time: a busy machine takes what an idle one does.
 */
export const importLimits = {
  /** Bytes of the file as it comes. */
  fileBytes: 20_000_000,
  /** Files of one import. */
  files: 500,
  /** Diagrams of one file. */
  diagrams: 1000,
  zipEntries: 2000,
  /** Bytes of one part, and of all parts together, after inflating: counted, never believed. */
  partBytes: 20_000_000,
  totalBytes: 80_000_000,
  xmlDepth: 200,
  xmlElements: 300_000,
  shapes: 50_000,
  /** Shapes and links of one diagram: as many as the server answers when it is opened. */
  items: 20_000,
  /** Shapes and links without places that the layout library arranges: for many more it takes minutes. */
  carefulLayout: 2000,
} as const;
