/** Must be loaded before @hey-api/openapi-ts, which needs a compiler API that TypeScript 7 no longer has. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const parentURL = pathToFileURL('codegen/client.ts').href;

registerHooks({
  resolve: (name, context, next) => next(name, name === 'typescript' ? { ...context, parentURL } : context),
});
