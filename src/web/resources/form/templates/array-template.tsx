import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { FieldErrors, helpId } from '../../../../fields/web/field-parts.tsx';
import { RequiredMark } from './field-template.tsx';

/** The noun for an entry of a list, such as "layer" for "Layers". */
const entryName = (title: string): string => {
  const word = lowerFirst(title);
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '') || 'entry';
};

export function ArrayTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, schema, items, canAdd, onAddClick, required, rawErrors, disabled, readonly } = props;
  const name = entryName(title);
  return (
    <fieldset className="form-group-box" id={fieldPathId.$id} tabIndex={-1}>
      <legend>
        {title}
        <RequiredMark required={required} />
      </legend>
      {schema.description && (
        <div id={helpId(fieldPathId.$id)} className="form-field-help">
          {schema.description}
        </div>
      )}
      {items.length === 0 && <p className="form-field-help">Nothing here yet.</p>}
      <ol className="form-entries">{items}</ol>
      {canAdd && !disabled && !readonly && (
        <button type="button" className="btn btn-secondary btn-sm" onClick={onAddClick}>
          <i className="bi bi-plus-lg" aria-hidden="true" /> Add {name}
        </button>
      )}
      <FieldErrors id={fieldPathId.$id} errors={rawErrors} />
    </fieldset>
  );
}

/** An entry of a list, with buttons whose accessible names include the entry. */
export function ArrayItemTemplate({
  children,
  buttonsProps,
  index,
  parentUiSchema,
  registry,
  schema,
  ...rest
}: ArrayFieldItemTemplateProps) {
  const title = String(parentUiSchema?.['ui:title'] ?? schema.title ?? 'Entry');
  const name = `${entryName(title)} ${index + 1}`;
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const button = (label: string, icon: string, run: () => void) => (
    <button type="button" className="btn btn-quiet btn-sm" aria-label={label} title={label} onClick={run}>
      <i className={`bi bi-${icon}`} aria-hidden="true" />
    </button>
  );
  return (
    <li className="form-entry" key={rest.itemKey}>
      <div className="form-entry-content">{children}</div>
      {rest.hasToolbar && !rest.readonly && (
        <div className="form-entry-buttons">
          {hasMoveUp && button(`Move ${name} up`, 'arrow-up', onMoveUpItem)}
          {hasMoveDown && button(`Move ${name} down`, 'arrow-down', onMoveDownItem)}
          {hasRemove && button(`Remove ${name}`, 'trash', onRemoveItem)}
        </div>
      )}
    </li>
  );
}
