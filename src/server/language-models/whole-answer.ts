import { type ServiceAnswer, ServiceFailure } from './post.ts';

/**
 * The complete response as JSON.
 * @throws {ServiceFailure} if the response is no JSON
 */
export async function wholeAnswer({ type, parts }: ServiceAnswer): Promise<unknown> {
  if (type === 'text/html')
    throw new ServiceFailure(
      'The service answered a web page. Enter the address of its API, which often ends with /v1.',
    );
  const read: Buffer[] = [];
  for await (const part of parts) read.push(part);
  try {
    return JSON.parse(Buffer.concat(read).toString('utf8')) as unknown;
  } catch {
    throw new ServiceFailure('The service answered no JSON.');
  }
}
