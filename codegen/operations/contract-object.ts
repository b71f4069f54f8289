import type { JsonSchema } from '../../src/contract/model.ts';
import type { Json } from '../files/call-bodies.ts';

/** An OpenAPI description: calls by path and method, and shared components by kind and name. */
export interface Contract extends Json {
  readonly paths: Record<string, Record<string, Json>>;
  readonly components: Readonly<
    Record<'parameters' | 'requestBodies' | 'responses' | 'headers' | 'securitySchemes', Record<string, Json>>
  > & { readonly schemas: Record<string, JsonSchema> };
}
