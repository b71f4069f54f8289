/** Problems in the shape the form library shows them. Pure. */
import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { segmentsOf } from '../../../contract/json-pointer.ts';
import type { Check, ValueProblem } from './form-validator.ts';

/** A tree with the messages at the members they are about. */
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

/** The id of the control of a member, as the form library makes it. */
export const controlId = (prefix: string, pointer: string): string => [prefix, ...segmentsOf(pointer)].join('_');

/**
 * The validator that the form library asks which branch of a schema its values fit. What is wrong with them is found by
 * `problemsOf`, so that it asks for nothing else.
 */
export const branchValidator = (checks: readonly Check[] | null): ValidatorType => ({
  isValid: (branch: RJSFSchema, value: unknown) =>
    checks?.some(({ validator }) => validator.fits(branch, value) === true) ?? false,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
});
