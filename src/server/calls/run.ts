import type { HandWrittenCall } from '../../contract/hand-written.ts';
import type { ApiAnswer, ApiRequest } from '../request.ts';
import type { Services } from '../services.ts';
import { authorizeCall } from './authorize-call.ts';
import { readCallBody } from './body.ts';
import type { Call, CallId, Handlers } from './call.ts';
import { readParameters } from './parameters.ts';

/** The handler of any call. Its argument was parsed by the description of the same call. */
type AnyHandler = (call: Call<CallId>, services: Services) => Promise<ApiAnswer>;

/**
 * Runs a hand-written call: checks permissions, then the body, then calls the handler.
 * @throws {ApiProblem} for a refused call, and the errors of the handler
 */
export async function runHandWritten(
  described: HandWrittenCall,
  handlers: Handlers,
  request: ApiRequest,
  services: Services,
): Promise<ApiAnswer> {
  const { caller, headers, cookies, address, signal, read, post } = request;
  const { path, query } = readParameters(described.parameters, request.params, request.query);
  const { granted, rowOfBody } = await authorizeCall(
    { access: described.access, what: described.what, caller, path },
    services,
  );
  const { scope, context } = granted;
  const target = scope && context ? { scope, facts: context.resolved.facts } : null;
  const { body, file } = await readCallBody(described, request, target);
  const found = rowOfBody ? await rowOfBody(body) : {};
  const handler = handlers[described.id as CallId] as unknown as AnyHandler;
  const call = {
    path,
    query,
    body,
    file,
    granted: { ...granted, ...found },
    caller,
    headers,
    cookies,
    address,
    signal,
    read,
    post,
  };
  return handler(call as unknown as Call<CallId>, services);
}
