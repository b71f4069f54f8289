import type { UiSchema } from '@rjsf/utils';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import type { JsonSchema } from '../../../../contract/model.ts';
import type { CollectionEntry } from '../../../../contract/registry.ts';
import type { ResourceFormContext } from '../../../resources/form/form-context.ts';
import { uiOfSchema } from '../../../resources/form/form-layout.ts';
import { problemsOf, titleFor } from '../../../resources/form/form-validator.ts';
import { changedNames, type Values } from '../../../resources/form/form-values.ts';
import '../../../resources/form/form.css';
import { markMixed, membersOf } from './shared-fields.ts';
import { useFieldBatch } from './use-field-batch.ts';

const SchemaForm = lazy(() => import('../../../resources/form/schema-form.tsx'));

interface FieldsFormProps {
  readonly schema: JsonSchema;
  readonly values: Values;
  readonly mixed?: ReadonlySet<string>;
  /** Controls other than the schema's own, by field. */
  readonly ui?: UiSchema;
  /** Where references are looked up. */
  readonly entry?: CollectionEntry | null;
  readonly params?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly onWrite: (patch: Values) => void;
}

const none: ReadonlySet<string> = new Set();
const noParams = {};

/**
 * Fields that are written as they are typed. What breaks the schema stays in the form, with the reason, and is not
 * written.
 */
export function FieldsForm(props: FieldsFormProps) {
  const { schema, values, mixed = none, ui, entry = null, params = noParams, label, onWrite } = props;
  const prefix = `f${useId().replace(/\W/g, '')}`;
  const { write, settle } = useFieldBatch();
  const [refused, setRefused] = useState<Values>({});
  const shown = { ...values, ...refused };
  const marked = useMemo(() => markMixed(schema, mixed), [schema, mixed]);
  const controls = useMemo(() => ({ ...uiOfSchema(schema), ...ui }), [schema, ui]);

  const change = (next: Values) => {
    const kept: Record<string, unknown> = { ...refused };
    for (const name of changedNames(shown, next)) {
      const member = membersOf(schema)[name];
      if (!member) continue;
      const value = next[name];
      const only = { type: 'object', properties: { [name]: member } };
      if (value !== undefined && problemsOf(only, { [name]: value }).length) {
        kept[name] = value;
        continue;
      }
      delete kept[name];
      write(titleFor(member, name).toLowerCase(), () => onWrite({ [name]: value }));
    }
    // Always a new object: the field shows what the diagram holds now, in the same breath.
    setRefused(kept);
  };
  const context: ResourceFormContext = {
    entry,
    params,
    row: null,
    prefix,
    values: shown,
    setValues: (changes) => change({ ...shown, ...changes }),
    setUnreadable: () => undefined,
  };
  const wrong = { type: 'object', properties: membersOf(schema) };
  return (
    <section className="inspector-fields" aria-label={label} onBlur={settle}>
      <Suspense fallback={<div className="inspector-waiting" aria-busy="true" />}>
        <SchemaForm
          id={`${prefix}_form`}
          schema={marked}
          ui={controls}
          values={shown}
          context={context}
          problems={Object.keys(refused).length ? problemsOf(wrong, refused) : []}
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
