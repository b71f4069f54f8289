/** Problems in the shape the form library shows them. Pure. */
import type { CustomValidator, ErrorSchema, RJSFSchema, ValidationData, ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '../../../contract/model.ts';
import { problemsOf, stepsOf, type ValueProblem } from './form-validator.ts';

/** A tree with the messages at the members they are about. */
export function errorSchemaOf(problems: readonly ValueProblem[]): ErrorSchema {
  const root: ErrorSchema = {};
  for (const { pointer, message } of problems) {
    let node: ErrorSchema = root;
    for (const step of stepsOf(pointer)) {
      const below = node as Record<string, ErrorSchema>;
      below[step] ??= {};
      node = below[step];
    }
    node.__errors = [...(node.__errors ?? []), message];
  }
  return root;
}

/** The id of the control of a member, as the form library makes it. */
export const controlId = (prefix: string, pointer: string): string => [prefix, ...stepsOf(pointer)].join('_');

/** The validator the form library asks to choose between branches of a schema; what is shown is found by `problemsOf`. */
export const formValidator: ValidatorType = {
  validateFormData(data: unknown, schema: RJSFSchema, _custom?: CustomValidator): ValidationData<unknown> {
    const problems = problemsOf(schema as JsonSchema, data);
    return {
      errors: problems.map(({ pointer, message }) => ({
        property: `.${stepsOf(pointer).join('.')}`,
        message,
        stack: message,
      })),
      errorSchema: errorSchemaOf(problems),
    };
  },
  isValid: (schema: RJSFSchema, data: unknown) => problemsOf(schema as JsonSchema, data).length === 0,
  rawValidation: <Result>(schema: RJSFSchema, data?: unknown) => ({
    errors: problemsOf(schema as JsonSchema, data) as Result[],
  }),
};
