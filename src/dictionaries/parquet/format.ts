/** Parquet: reads the schema in the footer of the file, but no rows. */
import { parquetMetadata, parquetSchema } from 'hyparquet';
import { type DictionaryElement, DictionaryFileError, dictionary, element, keyBelow } from '../dictionary.ts';
import type { DictionaryFormat } from '../format.ts';

type SchemaTree = ReturnType<typeof parquetSchema>;

const mark = 'PAR1';
const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + mark.length));
const isParquet = (bytes: Uint8Array): boolean =>
  bytes.length > 12 && textAt(bytes, 0) === mark && textAt(bytes, bytes.length - mark.length) === mark;

/** The stored type with its logical type: `int64 (timestamp)`. */
function typeText({ element: { type, logical_type, converted_type, type_length }, children }: SchemaTree): string {
  const stored = children.length ? 'group' : (type ?? '').toLowerCase();
  const meaning = (logical_type?.type ?? converted_type ?? '').toString().toLowerCase();
  const sized = type_length ? `${stored}(${type_length})` : stored;
  return meaning ? `${sized} (${meaning})` : sized;
}

function columnsBelow(tree: SchemaTree, parent: string | null): readonly DictionaryElement[] {
  return tree.children.flatMap((child) => {
    const { name, repetition_type: repetition } = child.element;
    const key = keyBelow(parent, name);
    return [
      element({
        key,
        parent,
        name,
        code: name,
        type: repetition === 'REPEATED' ? `array of ${typeText(child)}` : typeText(child),
        mandatory: repetition === 'REQUIRED',
      }),
      ...columnsBelow(child, key),
    ];
  });
}

export const parquetFormat: DictionaryFormat = {
  title: 'Parquet',
  endings: ['.parquet'],
  recognise: ({ bytes }) => (isParquet(bytes) ? 1 : 0),
  read: ({ bytes, name }) => {
    if (!isParquet(bytes)) throw new DictionaryFileError('This file is no Parquet file.');
    try {
      const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
      const metadata = parquetMetadata(copy);
      return dictionary({
        name: name.replace(/\.parquet$/i, ''),
        elements: columnsBelow(parquetSchema(metadata), null),
        losses: [{ line: null, message: 'Only the schema of the file is read, none of its rows.' }],
      });
    } catch (error) {
      throw new DictionaryFileError(
        `The footer of this Parquet file could not be read: ${error instanceof Error ? error.message : error}`,
      );
    }
  },
};
