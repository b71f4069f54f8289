/** What the web draws for each kind of field. Forms are in `forms.ts`, which comes with the form's own chunk. */
import { createElement, type ReactNode } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { defineWeb } from '../../../fields/define-web.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import type { EditorProps, FieldWeb } from '../../../fields/web/field-web.ts';
import { webRegistry } from './web-registry.ts';

const asText = defineWeb({});

/** How the web draws a field. */
export const fieldWebOf = (field: Pick<FieldEntry, 'schema' | 'kind'>): FieldWeb =>
  webRegistry[fieldKindOf(field).name] ?? asText;

/** There is an editor small enough for a cell. A reference to several resources needs two controls. */
export const fitsCell = (field: FieldEntry): boolean =>
  field.kind !== 'polymorphic' && fieldWebOf(field).Editor !== null;

/** There is an editor of the field for many rows at once. */
export const fitsBulk = (field: FieldEntry): boolean => field.kind !== 'polymorphic' && fieldWebOf(field).Bulk !== null;

/** The control of a field for many rows at once. */
export function BulkEditor(props: EditorProps): ReactNode {
  const { Bulk } = fieldWebOf(props.field);
  return Bulk && createElement(Bulk, props);
}

/** The control that fits a field, small enough for a cell. */
export function FieldEditor(props: EditorProps): ReactNode {
  const { Editor } = fieldWebOf(props.field);
  return Editor && createElement(Editor, props);
}
