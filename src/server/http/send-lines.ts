/** Streams responses: objects, one on each line, or texts. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ApiAnswer } from '../request.ts';

/** An error before the first line becomes a normal error response; a later error becomes the last line. */
export async function sendLines(
  reply: FastifyReply,
  { status, headers = {} }: ApiAnswer,
  lines: NonNullable<ApiAnswer['lines']>,
  problemOf: (error: unknown) => object,
): Promise<void> {
  const first = await lines.next();
  async function* texts(): AsyncGenerator<string> {
    try {
      for (let next = first; !next.done; next = await lines.next())
        yield typeof next.value === 'string' ? next.value : `${JSON.stringify(next.value)}\n`;
    } catch (error) {
      if (typeof first.value === 'string') throw error;
      yield `${JSON.stringify({ problem: problemOf(error) })}\n`;
    } finally {
      // The client may have disconnected before the last line.
      await lines.return();
    }
  }
  reply
    .status(status)
    .headers(headers as Record<string, string>)
    .header('cache-control', 'no-store');
  reply.send(Readable.from(texts()));
}
