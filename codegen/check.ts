import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { resourceFilePath, type Sources } from './load.ts';
import { type Problem, SchemaProblems } from './problem.ts';

/** Checks every resource file against the meta-schema. Throws SchemaProblems with all that is wrong. */
export function checkSources(sources: Sources): void {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(sources.meta);
  const problems: Problem[] = [];
  for (const [name, file] of sources.resources) {
    if (validate(file)) continue;
    for (const error of mostTelling(validate.errors ?? []))
      problems.push({ file: resourceFilePath(name), pointer: error.instancePath, ...explain(error) });
  }
  if (problems.length) throw new SchemaProblems(problems);
}

/** Of the branches of a failed oneOf only the deepest failure says something to a reader. */
function mostTelling(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const leaves = errors.filter((error) => error.keyword !== 'oneOf' && error.keyword !== 'if');
  const deepest = leaves.filter(
    (error) => !leaves.some((other) => other !== error && other.instancePath.startsWith(`${error.instancePath}/`)),
  );
  const seen = new Set<string>();
  return deepest.filter(({ instancePath }) => !seen.has(instancePath) && seen.add(instancePath));
}

function explain(error: ErrorObject): { message: string; mend: string } {
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties':
      return {
        message: `"${params['additionalProperty']}" is not a member known here.`,
        mend: 'Take it out, or see schemas/resource.meta.json for the members there are.',
      };
    case 'required':
      return { message: `"${params['missingProperty']}" is missing.`, mend: 'Add it.' };
    case 'enum':
      return {
        message: 'This value is not one of those allowed.',
        mend: `Use one of: ${(params['allowedValues'] as unknown[]).join(', ')}.`,
      };
    default:
      return { message: `The value ${error.message ?? 'is wrong'}.`, mend: 'See schemas/resource.meta.json.' };
  }
}
