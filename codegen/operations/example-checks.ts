/** Reports examples in the contract that violate their schema. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { escapePointer } from '../../src/contract/json-pointer.ts';
import { valueFaults } from '../../src/contract/value-faults.ts';
import { schemaIn } from '../../src/fields/json-schema.ts';
import { ajvFormats } from '../../src/fields/kinds.ts';
import { operationFiles } from '../files/operation-files.ts';
import type { Problem } from '../files/problem.ts';
import type { Contract } from './contract-object.ts';

/** A part of a call that has a schema and an example. */
interface Shown {
  readonly pointer: string;
  readonly schema: unknown;
  readonly value: unknown;
}

/** The name under which separately compiled schemas find the schemas of the contract. */
const home = 'contract';

/** Examples of hand-written calls that violate their own schema, each with its position in the file of the call. */
export function exampleProblems({ paths, components }: Contract, root: string): readonly Problem[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, formats: ajvFormats });
  ajv.addSchema({ $id: home, components });
  return operationFiles(root).flatMap(({ file, content }) =>
    Object.entries(content.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).flatMap((method) =>
        shownIn(schemaIn(paths[path]?.[method]), `/paths/${escapePointer(path)}/${method}`).flatMap(
          ({ pointer, schema, value }) => {
            const alone = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${home}#/components/`));
            const fits = ajv.compile(alone);
            if (fits(value)) return [];
            const faults = valueFaults(fits.errors ?? [], { ...schemaIn(schema), components }, value).map(
              (fault) => `${fault.pointer === '' ? '' : `${fault.pointer}: `}${fault.message}`,
            );
            return [
              {
                file,
                pointer,
                message: `The example does not fit its schema. ${faults.join(' ')}`,
                mend: 'Change the example, or the schema beside it.',
              },
            ];
          },
        ),
      ),
    ),
  );
}

/** The examples of a call: in its parameters, its body and its responses. */
function shownIn(operation: Readonly<Record<string, unknown>>, at: string): readonly Shown[] {
  const parameters = (operation['parameters'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const contents: (readonly [pointer: string, of: unknown])[] = [
    [`${at}/requestBody`, operation['requestBody']],
    ...Object.entries(schemaIn(operation['responses'])).map(
      ([status, response]) => [`${at}/responses/${status}`, response] as const,
    ),
  ];
  return [
    ...parameters.flatMap((one, index) => shownBeside(one, `${at}/parameters/${index}`)),
    ...contents.flatMap(([pointer, of]) =>
      Object.entries(schemaIn(schemaIn(of)['content'])).flatMap(([type, media]) =>
        shownBeside(schemaIn(media), `${pointer}/content/${escapePointer(type)}`),
      ),
    ),
  ];
}

/** The examples of a schema: `example`, or `examples` by name. */
function shownBeside(part: Readonly<Record<string, unknown>>, at: string): readonly Shown[] {
  const { schema, example } = part;
  if (schema === undefined) return [];
  const named = Object.entries(schemaIn(part['examples'])).map(([name, one]) => ({
    pointer: `${at}/examples/${escapePointer(name)}/value`,
    schema,
    value: schemaIn(one)['value'],
  }));
  return [...(example === undefined ? [] : [{ pointer: `${at}/example`, schema, value: example }]), ...named];
}
