/** Converts errors to the format of the form library. Pure. */
import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { segmentsOf } from '../../../contract/json-pointer.ts';
import type { Check, ValueProblem } from './form-validator.ts';

/** A tree that has the messages at the members of the form. */
export function errorSchemaOf(problems: readonly ValueProblem[]): ErrorSchema {
  const root: ErrorSchema = {};
  for (const { pointer, message } of problems) {
    let node: ErrorSchema = root;
    for (const step of segmentsOf(pointer)) {
      const below = node as Record<string, ErrorSchema>;
      below[step] ??= {};
      node = below[step];
    }
    node.__errors = [...(node.__errors ?? []), message];
  }
  return root;
}

/** The id that the form library gives to the control of a member. */
export const controlId = (prefix: string, pointer: string): string => [prefix, ...segmentsOf(pointer)].join('_');

/**
 * The validator with which the form library selects the matching branch of a schema. The library uses it for nothing
 * else: `problemsOf` finds the errors.
 */
export const branchValidator = (checks: readonly Check[] | null): ValidatorType => ({
  isValid: (branch: RJSFSchema, value: unknown) =>
    checks?.some(({ validator }) => validator.fits(branch, value) === true) ?? false,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
});
