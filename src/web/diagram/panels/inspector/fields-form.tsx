import type { UiSchema } from '@rjsf/utils';
import { Suspense, useId, useMemo, useState } from 'react';
import { pointerOf } from '../../../../contract/json-pointer.ts';
import type { JsonSchema } from '../../../../contract/model.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import { titleFor } from '../../../../fields/json-schema.ts';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { useChecks } from '../../../resources/form/checks.ts';
import { uiOfSchema } from '../../../resources/form/form-layout.ts';
import { type Check, problemsOf, type ValueProblem } from '../../../resources/form/form-validator.ts';
import { changedNames, type Values } from '../../../resources/form/form-values.ts';
import '../../../resources/form/form.css';
import { lazyPart } from '../../../api/lazy-part.ts';
import { markMixed, membersOf } from './shared-fields.ts';
import { useFieldBatch } from './use-field-batch.ts';

const SchemaForm = lazyPart(
  () => import('../../../resources/form/schema-form.tsx'),
  (part) => part.default,
);

/** The validator of the server for these fields, and the position of the fields in its data. */
export interface FieldsCheck {
  /** The name of the validator; null while it is not known. */
  readonly name: string | null;
  /** The path from the validated data to the fields. */
  readonly within: readonly string[];
}

interface FieldsFormProps {
  readonly schema: JsonSchema;
  readonly check: FieldsCheck;
  readonly values: Values;
  readonly mixed?: ReadonlySet<string>;
  /** The controls that replace those of the schema, by field. */
  readonly ui?: UiSchema;
  /** The collection from which references are chosen. */
  readonly entry?: CollectionEntry | null;
  readonly params?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly onWrite: (patch: Values) => void;
}

/** A schema in which the fields are at the position that the validator expects. */
const schemaWithin = (schema: JsonSchema, within: readonly string[]): JsonSchema =>
  within.reduceRight<JsonSchema>((inner, name) => ({ type: 'object', properties: { [name]: inner } }), schema);

/** The validation errors of one field, without those of other fields. */
function problemsWith(
  name: string,
  values: Values,
  on: { readonly schema: JsonSchema; readonly within: readonly string[]; readonly checks: readonly Check[] | null },
): readonly ValueProblem[] {
  const whole = on.within.reduceRight<Values>((inner, step) => ({ [step]: inner }), values);
  const prefix = pointerOf(on.within);
  const own = prefix + pointerOf([name]);
  return problemsOf(schemaWithin(on.schema, on.within), on.checks, whole)
    .filter(({ pointer }) => pointer === own || pointer.startsWith(`${own}/`))
    .map(({ pointer, message }) => ({ pointer: pointer.slice(prefix.length), message }));
}

const noMixed: ReadonlySet<string> = new Set();
const noParams = {};

/**
 * A form whose fields are saved while the user types. A value that violates the schema stays in the form with the
 * reason, and is not saved.
 */
export function FieldsForm(props: FieldsFormProps) {
  const { schema, check, values, mixed = noMixed, ui, entry = null, params = noParams, label, onWrite } = props;
  const prefix = `f${useId().replace(/\W/g, '')}`;
  const { write, settle } = useFieldBatch();
  const [refused, setRefused] = useState<Values>({});
  const { name: validator } = check;
  const { now: checks } = useChecks(
    useMemo(() => (validator === null ? [] : [{ name: validator, at: null }]), [validator]),
  );
  const on = { schema, within: check.within, checks };
  const shown = { ...values, ...refused };
  const marked = useMemo(() => markMixed(schema, mixed), [schema, mixed]);
  const controls = useMemo(() => ({ ...uiOfSchema(schema), ...ui }), [schema, ui]);

  const change = (next: Values) => {
    const stillRefused: Record<string, unknown> = { ...refused };
    for (const name of changedNames(schema, shown, next)) {
      const member = membersOf(schema)[name];
      if (!member) continue;
      const value = next[name];
      if (value !== undefined && problemsWith(name, next, on).length) {
        stillRefused[name] = value;
        continue;
      }
      delete stillRefused[name];
      write(titleFor(member, name).toLowerCase(), () => onWrite({ [name]: value }));
    }
    // Always a new object, so that the field shows the diagram's present value in the same render.
    setRefused(stillRefused);
  };
  const context: ResourceFormContext = {
    entry,
    params,
    row: null,
    prefix,
    values: shown,
    setValues: (changes) => change({ ...shown, ...changes }),
    setUnreadable: () => undefined,
    progress: null,
  };
  return (
    <section className="inspector-fields" aria-label={label} onBlur={settle}>
      <Suspense fallback={<div className="inspector-waiting" aria-busy="true" />}>
        <SchemaForm
          id={`${prefix}_form`}
          schema={marked}
          ui={controls}
          values={shown}
          context={context}
          checks={checks}
          problems={Object.keys(refused).flatMap((name) => problemsWith(name, shown, on))}
          onChange={change}
          onLeave={() => undefined}
          onSubmit={settle}
          takesFocus={false}
        >
          <span hidden />
        </SchemaForm>
      </Suspense>
    </section>
  );
}
