/**
 * The response text of the contract: text, encodings and ETag are made once for each contract, and for each requested
 * part.
 */
import { createHash } from 'node:crypto';
import type { Contract } from '../../../../codegen/operations/contract-object.ts';
import { type Coding, codingOf, encoded } from '../../calls/compress.ts';
import { hasTag } from '../../calls/conditional.ts';
import type { ApiRequest } from '../../request.ts';

interface ContractText {
  readonly text: string;
  /** The encoded contract as bytes, so that it is not encoded for each request. */
  readonly bytes: Buffer;
  readonly tag: string;
  readonly codings: Map<Coding, Promise<Buffer>>;
}

/** A requested contract: the whole contract, the name of the part, and the function that makes the part. */
export interface ServedContract {
  readonly of: Contract;
  readonly part: string;
  readonly make: () => Contract;
}

/** The maximum number of cached parts; the least recently used part is dropped. */
const maxParts = 40;

const texts = new WeakMap<Contract, Map<string, ContractText>>();

function textOf({ of, part, make }: ServedContract): ContractText {
  const parts = texts.get(of) ?? new Map<string, ContractText>();
  texts.set(of, parts);
  const made = parts.get(part) ?? textMade(make());
  parts.delete(part);
  parts.set(part, made);
  for (const [first] of parts) if (parts.size > maxParts) parts.delete(first);
  return made;
}

function textMade(contract: Contract): ContractText {
  const text = JSON.stringify(contract);
  const bytes = Buffer.from(text);
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { text, bytes, tag, codings: new Map() };
}

/**
 * The response of GET /api/openapi.json: 304 for a client that already has this contract. Shared caches must
 * revalidate.
 */
export async function contractAnswer(served: ServedContract, headers: ApiRequest['headers']) {
  const { text, bytes, tag, codings } = textOf(served);
  const coding = codingOf(headers['accept-encoding'] ?? '');
  const etag = `"${tag}${coding ? `-${coding}` : ''}"`;
  const common = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
  if (hasTag(headers, etag)) return { status: 304 as const, headers: common };
  const type = { ...common, 'content-type': 'application/json; charset=utf-8' };
  if (!coding) return { status: 200 as const, body: bytes, headers: type };
  const known = codings.get(coding) ?? encoded(text, coding);
  codings.set(coding, known);
  return { status: 200 as const, body: await known, headers: { ...type, 'content-encoding': coding } };
}
