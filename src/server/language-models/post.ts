/**
 * A single request to a service that an administrator has configured: only its address, no redirects, with limits on
 * time and size.
 */
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { allowedLookup, RefusedAddress } from './address-policy.ts';

/** A service, as configured in its row. */
export interface Service {
  /** The base address without a trailing slash. */
  readonly base: string;
  /** The unsealed key; null without one. */
  readonly apiKey: string | null;
  readonly privateNetwork: boolean;
}

/** The service has failed. The message is a sentence with the reason, without key, request or response. */
export class ServiceFailure extends Error {
  /** Seconds after which to repeat the request, as reported by the service. */
  readonly retryAfter: number | null;

  constructor(message: string, retryAfter: number | null = null) {
    super(message);
    this.name = 'ServiceFailure';
    this.retryAfter = retryAfter;
  }
}

export interface ServiceLimits {
  /** The timeout without data, in milliseconds. */
  readonly silence: number;
  /** The timeout of the whole request, in milliseconds. */
  readonly whole: number;
  /** The maximum number of bytes of the response. */
  readonly bytes: number;
  /** Aborts the request at the service. */
  readonly signal?: AbortSignal;
}

/** A response with status 200 whose body arrives in parts. */
export interface ServiceAnswer {
  /** The content type without parameters, in lower case. */
  readonly type: string;
  /**
   * The parts of the body.
   * @throws {ServiceFailure} if the service sends no data, closes the connection early, or exceeds a limit
   */
  readonly parts: AsyncGenerator<Buffer, void>;
}

/** The maximum wait in seconds that is reported to the client. */
const longestRetry = 3_600;

/**
 * Posts JSON to a path of the service.
 * @throws {ServiceFailure} with the fault
 * @throws the reason of `signal` after an abort
 */
export async function post(
  service: Service,
  path: string,
  body: object,
  { silence, whole, bytes, signal }: ServiceLimits,
): Promise<ServiceAnswer> {
  const ending = new AbortController();
  const silent = timer(silence, () => ending.abort(new ServiceFailure('The service did not answer in time.')));
  const total = timer(whole, () => ending.abort(new ServiceFailure('The service did not come to an end in time.')));
  const gone = () => ending.abort(signal?.reason);
  signal?.addEventListener('abort', gone, { once: true });
  if (signal?.aborted) gone();
  const end = () => {
    silent.end();
    total.end();
    signal?.removeEventListener('abort', gone);
    // A request in progress is aborted, not awaited.
    if (!ending.signal.aborted) ending.abort(new ServiceFailure('The request to the service has ended.'));
  };
  try {
    const response = await sent(service, path, body, ending.signal);
    requireSuccess(response);
    const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    return { type, parts: partsOf(response, { bytes, heard: silent.again, ending: ending.signal, end }) };
  } catch (error) {
    const failure = failureOf(error, ending.signal);
    end();
    throw failure;
  }
}

function timer(milliseconds: number, run: () => void): { readonly again: () => void; readonly end: () => void } {
  const running = setTimeout(run, milliseconds);
  return { again: () => void running.refresh(), end: () => clearTimeout(running) };
}

function sent(
  { base, apiKey, privateNetwork }: Service,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!URL.canParse(base + path)) throw new ServiceFailure(`"${base}" is no address of a service.`);
  const url = new URL(base + path);
  const lookup = allowedLookup({ url, privateNetwork });
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.length,
    accept: 'text/event-stream, application/json',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  };
  const ask = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    // Each request has its own connection, because a persistent one could survive a change of the host's address.
    ask(url, { method: 'POST', headers, lookup, signal, agent: false }, resolve).on('error', reject).end(bytes);
  });
}

/**
 * Requires status 200; redirects are not followed.
 * @throws {ServiceFailure} for every other status
 */
function requireSuccess(response: IncomingMessage): void {
  const status = response.statusCode ?? 0;
  if (status === 200) return;
  response.destroy();
  throw new ServiceFailure(sentenceOf(status), status === 429 || status === 503 ? retryAfterOf(response) : null);
}

function sentenceOf(status: number): string {
  if (status >= 300 && status < 400)
    return `The service leads to another address (${status}), which is not followed. Enter the address that it leads to.`;
  if (status === 401 || status === 403) return `The service refuses the key (${status}).`;
  if (status === 404) return 'The service knows no such address or model (404).';
  if (status === 429) return 'The service takes no more requests now (429).';
  if (status >= 500) return `The service has failed (${status}).`;
  return `The service refuses the request (${status}).`;
}

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const seconds = Number(headers['retry-after']);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, longestRetry) : null;
}

interface Reading {
  readonly bytes: number;
  readonly heard: () => void;
  readonly ending: AbortSignal;
  readonly end: () => void;
}

async function* partsOf(
  response: IncomingMessage,
  { bytes, heard, ending, end }: Reading,
): AsyncGenerator<Buffer, void> {
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      heard();
      size += part.length;
      if (size > bytes) throw new ServiceFailure('The service answered more than is read.');
      yield part;
    }
  } catch (error) {
    throw failureOf(error, ending);
  } finally {
    end();
    response.destroy();
  }
}

/** The failure without addresses and contents of the connection. */
function failureOf(error: unknown, ending: AbortSignal): unknown {
  if (error instanceof ServiceFailure) return error;
  if (error instanceof RefusedAddress) return new ServiceFailure(error.message);
  if (ending.aborted) return ending.reason;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new ServiceFailure('The name of the service is not known.');
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new ServiceFailure('The service broke off its answer.');
  if (code.startsWith('CERT_') || code.includes('_CERT') || code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return new ServiceFailure('The certificate of the service is not trusted.');
  return new ServiceFailure('The service cannot be reached.');
}
