/** The web components of each kind of field. Those for forms are in `forms.ts`, in the chunk of forms. */
import { createElement, type ReactNode } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { defineWeb } from '../../../fields/define-web.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import type { EditorProps, FieldWeb } from '../../../fields/web/field-web.ts';
import { webRegistry } from './web-registry.ts';

const asText = defineWeb({});

/** The web components for the kind of a field. */
export const fieldWebOf = (field: Pick<FieldEntry, 'schema' | 'kind'>): FieldWeb =>
  webRegistry[fieldKindOf(field).name] ?? asText;

/**
 * Whether the field can be edited in a cell. A reference to several resources cannot, because it needs two controls.
 */
export const fitsCell = (field: FieldEntry): boolean =>
  field.kind !== 'polymorphic' && fieldWebOf(field).Editor !== null;

/** Whether the field can be edited for several rows at once. */
export const fitsBulk = (field: FieldEntry): boolean => field.kind !== 'polymorphic' && fieldWebOf(field).Bulk !== null;

/** The editor of a field for several rows. */
export function BulkEditor(props: EditorProps): ReactNode {
  const { Bulk } = fieldWebOf(props.field);
  return Bulk && createElement(Bulk, props);
}

/** The editor of a field in a cell. */
export function FieldEditor(props: EditorProps): ReactNode {
  const { Editor } = fieldWebOf(props.field);
  return Editor && createElement(Editor, props);
}
