/** Headers of every response. */
import { ref } from '../files/contract-parts.ts';
import type { Contract } from './contract-object.ts';

type Response = Readonly<Record<string, unknown>>;

/** Headers of the responses with a status, including shared responses. */
const headersOf = (status: string): object => ({
  'X-App-Release-Version': ref('headers', 'Release'),
  ...(status === '503' && { 'Retry-After': ref('headers', 'RetryAfter') }),
});

/** Adds the release to every response, and `Retry-After` to responses for unavailability. */
export function headersOfAll(contract: Contract): Contract {
  const withHeaders = (responses: Readonly<Record<string, Response>>) =>
    Object.fromEntries(
      Object.entries(responses).map(([name, response]) => [
        name,
        response['$ref']
          ? response
          : { ...response, headers: { ...(response['headers'] as object), ...headersOf(name) } },
      ]),
    );
  const paths = Object.entries(contract.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, call]) => [
        method,
        { ...call, responses: withHeaders(call['responses'] as Readonly<Record<string, Response>>) },
      ]),
    ),
  ]);
  return {
    ...contract,
    paths: Object.fromEntries(paths),
    components: { ...contract.components, responses: withHeaders(contract.components.responses) },
  };
}
