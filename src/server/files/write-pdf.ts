/** Documents as PDF files, written in a thread. */
import { inThread } from '../engine/in-thread.ts';
import { invalid } from '../engine/problem.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Milliseconds. */
const mostTime = 60_000;

/** @throws {ApiProblem} 422 for more than a thread can write, 503 where too much is written already */
export async function writePdf(data: PdfDocument): Promise<Buffer> {
  const bytes = await inThread<Uint8Array>({
    script: new URL('./pdf-thread.ts', import.meta.url),
    data,
    mostTime,
    tooMuch: (what) => invalid([{ pointer: '', message: `This takes too much ${what} to write as a PDF.` }]),
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
