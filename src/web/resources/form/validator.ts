/** Runs validators that the server has compiled. Part of the chunk of forms. */
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { hashForSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js';
import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import type { ValidatorError } from '../../../contract/value-faults.ts';
import { ajvFormats } from '../../../fields/kinds.ts';

/** These modules are CommonJS, for which bundlers and Node differ in the default import. */
const asRequired = (module: unknown): unknown =>
  typeof module === 'function' ? Object.assign(module, { default: module }) : module;

/** The modules that a compiled validator requires at run time. */
const runtime: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/equal': asRequired(equal),
  'ajv/dist/runtime/ucs2length': asRequired(ucs2length),
  formats: ajvFormats,
};

/** The module of a compiled validator. */
export interface ValidatorModule {
  readonly default: (require: (name: string) => unknown) => ValidatorFunctions;
}

/** Validates values by a schema. */
export interface Validator {
  /** The errors of a value; empty if it is valid. */
  readonly errors: (value: unknown) => readonly ValidatorError[];
  /** Whether a value matches a branch of the schema; null if the schema does not have this branch. */
  readonly fits: (branch: RJSFSchema, value: unknown) => boolean | null;
}

/** Creates the validator of a loaded script. */
export function validatorOf(name: string, module: ValidatorModule): Validator {
  const functions = module.default((wanted) => runtime[wanted]);
  const root: RJSFSchema = { $id: name };
  const validator: ValidatorType = createPrecompiledValidator(functions, root);
  return {
    errors: (value) => validator.rawValidation<ValidatorError>(root, value).errors ?? [],
    fits: (branch, value) =>
      Object.hasOwn(functions, branch.$id ?? hashForSchema(branch)) ? validator.isValid(branch, value, root) : null,
  };
}
