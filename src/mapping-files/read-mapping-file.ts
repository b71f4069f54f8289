/** Reads any mapping file: SSSOM, or a table as text or in a workbook. Pure; runs in a thread of the server. */
import { decodeText, guessEncoding } from '../tables/decode-text.ts';
import { parseFile } from '../tables/parse-file.ts';
import { isCompoundFile, isZip } from '../tables/parse-workbook.ts';
import { serverLimits } from '../tables/table-file.ts';
import type { MappingSet } from './mapping-set.ts';
import { isSssom, readSssom } from './sssom-read.ts';
import { readMappingTable } from './table-read.ts';

export interface ReadMappings {
  readonly format: 'SSSOM' | 'table';
  readonly set: MappingSet;
}

/**
 * Reads a file; faults of single lines are part of the result.
 * @throws TableFileError with a sentence if the file is no table
 */
export async function readMappingFile(bytes: Uint8Array): Promise<ReadMappings> {
  if (!isZip(bytes) && !isCompoundFile(bytes)) {
    const { text } = decodeText(bytes, guessEncoding(bytes));
    // SSSOM columns with another separator are read like those of any table.
    if (isSssom(text) && text.includes('\t')) return { format: 'SSSOM', set: readSssom(text) };
  }
  const { sheets } = await parseFile(bytes, { limits: serverLimits });
  const [sheet = { rows: [], numbers: [] }] = sheets;
  return { format: 'table', set: readMappingTable(sheet) };
}
