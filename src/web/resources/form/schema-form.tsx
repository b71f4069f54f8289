/** The form library with our templates and widgets, in a separate chunk. */
// The index of the package also imports a validator that is not installed.
import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { type FocusEvent, useEffect, useMemo } from 'react';
import type { JsonSchema } from '../../../contract/model.ts';
import { withHelp } from '../../../fields/field-words.ts';
import type { ResourceFormContext } from '../../../fields/web/form-context.ts';
import { lazyPart } from '../../api/lazy-part.ts';
import { fields, widgets } from '../fields/forms.ts';
import { branchValidator, errorSchemaOf } from './form-errors.ts';
import { shownControls } from './form-layout.ts';
import { type Check, fieldOfPointer, type ValueProblem } from './form-validator.ts';
import type { Values } from './form-values.ts';
import { ArrayItemTemplate, ArrayTemplate } from './templates/array-template.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import { ObjectTemplate } from './templates/object-template.tsx';
import type { Beside } from './use-beside.ts';
import '../picker/widgets.css';

const Nothing = () => null;

// Loaded on demand, because it contains such a form itself, and few pages need it.
const SchemaDesigner = lazyPart(
  () => import('./designer/schema-designer.tsx'),
  (part) => part.SchemaDesigner,
);

const Form = withTheme({
  templates: {
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    ArrayFieldItemTemplate: ArrayItemTemplate,
    // The other templates render help and errors, with their ids.
    DescriptionFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
  },
  fields: { ...fields, schema: SchemaDesigner },
  // Hidden values stay in the data. The library's hidden input does not accept null.
  widgets: { ...widgets, HiddenWidget: Nothing },
});

/** The library must not add defaults, because they would count as edits; defaults are set before. */
const addNothing = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;

export interface SchemaFormProps {
  readonly id: string;
  readonly schema: JsonSchema;
  readonly ui: UiSchema;
  readonly values: Values;
  readonly context: ResourceFormContext;
  /** The checks, which select the branches of a schema; null while validators are not loaded. */
  readonly checks: readonly Check[] | null;
  readonly problems: readonly ValueProblem[];
  readonly beside?: Beside;
  readonly onChange: (values: Values) => void;
  /** Called when a control loses the focus. */
  readonly onLeave: (controlId: string, event?: FocusEvent) => void;
  readonly onSubmit: () => void;
  /** Whether the first control takes the focus, because the form is rendered later than its dialog. */
  readonly takesFocus: boolean;
  /** Whether it is inside another form. HTML does not allow nested forms. */
  readonly nested?: boolean;
  readonly children: React.ReactNode;
}

/** Renders a schema as a form. The caller validates the values. */
export default function SchemaForm({
  id,
  schema,
  ui,
  values,
  context,
  checks,
  problems,
  beside,
  onChange,
  onLeave,
  onSubmit,
  takesFocus,
  nested = false,
  children,
}: SchemaFormProps) {
  const shown = useMemo(() => withHelp(schema), [schema]);
  const wrong = new Set(problems.map(({ pointer }) => fieldOfPointer(pointer)));
  const controls = shownControls(schema, ui, values, { wrong, beside });
  const validator = useMemo(() => branchValidator(checks), [checks]);
  // The values as JSON in the context: the library treats objects that differ only in the order of their members as
  // equal, and would not render them again.
  const written = JSON.stringify(values);
  useEffect(() => {
    if (!takesFocus) return;
    const first = 'input:not([type=hidden]), textarea, select, [contenteditable=true]';
    document.getElementById(id)?.querySelector<HTMLElement>(first)?.focus();
  }, [id, takesFocus]);
  return (
    <Form
      id={id}
      {...(nested && { tagName: 'div' })}
      className="form-resource"
      schema={shown as RJSFSchema}
      uiSchema={controls}
      formData={values}
      formContext={{ ...context, written }}
      idPrefix={context.prefix}
      validator={validator}
      noValidate
      noHtml5Validate
      showErrorList={false}
      extraErrors={errorSchemaOf(problems)}
      experimental_defaultFormStateBehavior={addNothing}
      onChange={({ formData }) => onChange(formData ?? {})}
      onBlur={(controlId) => onLeave(controlId)}
      onSubmit={onSubmit}
    >
      {children}
    </Form>
  );
}
