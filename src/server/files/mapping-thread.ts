/** Worker thread that reads one mapping file and then ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ReadMappings, readMappingFile } from '../../mapping-files/read-mapping-file.ts';
import { TableFileError } from '../../tables/table-file.ts';

/** The single result of the thread: the mappings, or an error sentence for the person who uploaded the file. */
export type MappingAnswer = ReadMappings | { readonly refused: string };

async function answer(): Promise<MappingAnswer> {
  try {
    return await readMappingFile(workerData as Uint8Array);
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    return { refused: error.message };
  }
}

parentPort?.postMessage(await answer());
