/** Loaded before @hey-api/openapi-ts, which is written against the compiler API that TypeScript 7 at the root no longer has. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const parentURL = pathToFileURL('codegen/client.ts').href;

registerHooks({
  resolve: (name, context, next) => next(name, name === 'typescript' ? { ...context, parentURL } : context),
});
