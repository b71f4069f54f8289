/** Writes documents as PDF files, in a thread. */
import { inThread } from '../engine/in-thread.ts';
import { invalid } from '../engine/problem.ts';
import type { PdfDocument } from './pdf-document.ts';

/** The maximum duration in milliseconds. */
const maxTime = 60_000;

/**
 * Writes a PDF file.
 * @throws {ApiProblem} 422 if it exceeds the limits of a thread, 503 if the queue is full
 */
export async function writePdf(data: PdfDocument): Promise<Buffer> {
  const bytes = await inThread<Uint8Array>({
    script: new URL('./pdf-thread.ts', import.meta.url),
    data,
    maxTime,
    tooMuch: (what) => invalid([{ pointer: '', message: `This takes too much ${what} to write as a PDF.` }]),
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
