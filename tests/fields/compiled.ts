/** Runs the checks of a form with a validator script as the server serves it. */
import type { JsonSchema } from '../../src/fields/json-schema.ts';
import { validatorScript } from '../../src/server/engine/values/validator-script.ts';
import type { Check } from '../../src/web/resources/form/form-validator.ts';
import { type ValidatorModule, validatorOf } from '../../src/web/resources/form/validator.ts';

let count = 0;

export const moduleOf = (script: string): Promise<ValidatorModule> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`);

export async function checksOf(schema: JsonSchema, at: string | null = null): Promise<readonly Check[]> {
  const name = `v${count++}`;
  return [{ validator: validatorOf(name, await moduleOf(await validatorScript(name, schema))), at }];
}
