/** The contract as it is sent: its text, its codings and its tag, each made once for each contract that is served. */
import { createHash } from 'node:crypto';
import type { Contract } from '../../../codegen/operations/contract.ts';
import { hasTag } from '../calls/conditional.ts';
import type { ApiAnswer } from '../request.ts';
import { type Coding, codingOf, encoded } from './compress.ts';

interface ContractText {
  readonly text: string;
  /** What is sent as it is: a text would be made into bytes for each request. */
  readonly bytes: Buffer;
  readonly tag: string;
  readonly codings: Map<Coding, Promise<Buffer>>;
}

const texts = new WeakMap<Contract, ContractText>();

function textOf(contract: Contract): ContractText {
  const known = texts.get(contract);
  if (known) return known;
  const text = JSON.stringify(contract);
  const bytes = Buffer.from(text);
  const made = {
    text,
    bytes,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
    codings: new Map(),
  };
  texts.set(contract, made);
  return made;
}

/** What GET /api/openapi.json answers: 304 to whoever has this contract already. Shared caches ask each time. */
export async function contractAnswer(
  contract: Contract,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<ApiAnswer> {
  const { text, bytes, tag, codings } = textOf(contract);
  const coding = codingOf(headers['accept-encoding'] ?? '');
  const etag = `"${tag}${coding ? `-${coding}` : ''}"`;
  const common = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
  if (hasTag(headers, etag)) return { status: 304, headers: common };
  const type = { ...common, 'content-type': 'application/json; charset=utf-8' };
  if (!coding) return { status: 200, body: bytes, headers: type };
  const known = codings.get(coding) ?? encoded(text, coding);
  codings.set(coding, known);
  return { status: 200, body: await known, headers: { ...type, 'content-encoding': coding } };
}
