/** The entries of a list in one cell, told apart by semicolons, line breaks or bars. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[;\n|]/)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** A list as our own exports write it, in JSON, or as people do. */
export function readEntries(cell: string): readonly unknown[] {
  if (cell.startsWith('['))
    try {
      const read: unknown = JSON.parse(cell);
      if (Array.isArray(read)) return read;
    } catch {
      // Not JSON: the bracket is part of the first entry.
    }
  return entriesOf(cell);
}
