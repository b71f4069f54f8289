/** The form library with our own templates and widgets; in a chunk of its own. */
// The package's index also imports a validator that is not there.
import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { type FocusEvent, useEffect } from 'react';
import type { JsonSchema } from '../../../contract/model.ts';
import type { ResourceFormContext } from './form-context.ts';
import { errorSchemaOf, formValidator } from './form-errors.ts';
import type { ValueProblem } from './form-validator.ts';
import type { Values } from './form-values.ts';
import { ArrayItemTemplate, ArrayTemplate } from './templates/array-template.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import { ObjectTemplate } from './templates/object-template.tsx';
import { RadiosWidget, SelectWidget, SwitchWidget } from './widgets/choice.tsx';
import { ColorWidget } from './widgets/color.tsx';
import { HtmlWidget } from './widgets/html.tsx';
import { ImageWidget } from './widgets/image.tsx';
import { JsonField } from './widgets/json.tsx';
import { ListWidget } from './widgets/list.tsx';
import { DateTimeWidget, DateWidget } from './widgets/moment.tsx';
import { NumberWidget } from './widgets/number.tsx';
import { RelationField } from './widgets/relation-field.tsx';
import './widgets/widgets.css';
import { EmailWidget, LongTextWidget, TextWidget, UrlWidget } from './widgets/text.tsx';

const nothing = () => null;

const Form = withTheme({
  templates: {
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    ArrayFieldItemTemplate: ArrayItemTemplate,
    // Help and errors stand in the templates above, where their ids are.
    DescriptionFieldTemplate: nothing,
    FieldErrorTemplate: nothing,
    FieldHelpTemplate: nothing,
  },
  fields: { relation: RelationField, json: JsonField },
  widgets: {
    text: TextWidget,
    longText: LongTextWidget,
    email: EmailWidget,
    url: UrlWidget,
    number: NumberWidget,
    switch: SwitchWidget,
    radios: RadiosWidget,
    select: SelectWidget,
    date: DateWidget,
    dateTime: DateTimeWidget,
    color: ColorWidget,
    html: HtmlWidget,
    image: ImageWidget,
    list: ListWidget,
  },
});

/** Defaults of the fields are put in beforehand; what the library would add looks like an edit. */
const addNothing = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;

export interface SchemaFormProps {
  readonly id: string;
  readonly schema: JsonSchema;
  readonly ui: UiSchema;
  readonly values: Values;
  readonly context: ResourceFormContext;
  readonly problems: readonly ValueProblem[];
  readonly onChange: (values: Values) => void;
  /** A control was left. */
  readonly onLeave: (controlId: string, event?: FocusEvent) => void;
  readonly onSubmit: () => void;
  /** The first control takes the focus: the form has come later than the dialog around it. */
  readonly takesFocus: boolean;
  readonly children: React.ReactNode;
}

/** Draws a schema as a form. What is wrong is found outside and only shown here. */
export default function SchemaForm({
  id,
  schema,
  ui,
  values,
  context,
  problems,
  onChange,
  onLeave,
  onSubmit,
  takesFocus,
  children,
}: SchemaFormProps) {
  useEffect(() => {
    if (!takesFocus) return;
    const first = 'input:not([type=hidden]), textarea, select, [contenteditable=true]';
    document.getElementById(id)?.querySelector<HTMLElement>(first)?.focus();
  }, [id, takesFocus]);
  return (
    <Form
      id={id}
      className="form-resource"
      schema={schema as RJSFSchema}
      uiSchema={ui}
      formData={values}
      formContext={context}
      idPrefix={context.prefix}
      validator={formValidator}
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
