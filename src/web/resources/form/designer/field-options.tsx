import { type ReactNode, useId } from 'react';
import type { OptionsEntry } from '../../../../contract/registry.ts';
import { wordsOf } from '../../../../fields/choice/choices.ts';
import { ConditionEditor } from '../../../../fields/condition/editor.tsx';
import { type JsonSchema, titleFor, typesOf } from '../../../../fields/json-schema.ts';
import type { DesignOption } from '../../../../fields/kind.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { readNumber } from '../../../../fields/number/read-number.ts';
import { type DraftField, targetLacking, withWords } from '../../../../fields/schema/draft.ts';
import { fieldWebOf } from '../../fields/web-of-field.ts';
import { looseField } from '../../state/row/loose-field.ts';
import { ChoicesEditor } from './choices-editor.tsx';

interface FieldOptionsProps {
  readonly id: string;
  readonly field: DraftField;
  readonly before: DraftField | null;
  readonly valueCounts: { readonly holding: number } | null;
  readonly options: readonly OptionsEntry[];
  readonly params: Readonly<Record<string, string>>;
  /** The other fields, for conditions. */
  readonly others: readonly DraftField[];
  readonly onWords: (words: JsonSchema) => void;
}

interface LineProps {
  readonly label: string;
  /** The id of the control; by default a generated one. */
  readonly control?: string;
  readonly children: (id: string) => ReactNode;
}

function Line({ label, control, children }: LineProps) {
  const own = useId();
  const id = control ?? own;
  return (
    <div className="form-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** The options of a field, which depend on its kind. */
export function FieldOptions({ id, field, before, options, params, others, onWords }: FieldOptionsProps) {
  const { schema } = field;
  const kind = fieldKindOf({ schema });
  const asks = (option: DesignOption): boolean => kind.designed?.options.includes(option) ?? false;
  const text = (word: string, label: string, placeholder?: string) => (
    <Line label={label}>
      {(control) => (
        <input
          id={control}
          className="form-control"
          placeholder={placeholder}
          value={String(schema[word] ?? '')}
          onChange={({ target }) => onWords({ [word]: target.value === '' ? undefined : target.value })}
          onKeyDown={stayHere}
        />
      )}
    </Line>
  );
  const number = (word: string, label: string) => (
    <Line label={label}>
      {(control) => (
        <input
          id={control}
          type="number"
          step="any"
          className="form-control form-width-number"
          value={typeof schema[word] === 'number' ? schema[word] : ''}
          onChange={({ target }) => onWords({ [word]: readNumber(target.value) ?? undefined })}
          onKeyDown={stayHere}
        />
      )}
    </Line>
  );
  return (
    <div className="schema-option-lines">
      {text('x-help', 'Help under the field')}
      {asks('target') && (
        <Line label="Points to" control={`${id}_target`}>
          {(control) => (
            <select
              id={control}
              className="form-select"
              aria-invalid={targetLacking(schema) || undefined}
              value={String(schema['x-ref'])}
              onChange={({ target }) => onWords({ 'x-ref': target.value, default: undefined })}
            >
              {targetLacking(schema) && <option value="">Choose ...</option>}
              {!targetLacking(schema) && options.every(({ resource }) => resource !== schema['x-ref']) && (
                <option value={String(schema['x-ref'])}>{wordsOf(String(schema['x-ref']))}</option>
              )}
              {options
                .map(({ resource, title = wordsOf(resource) }) => ({ resource, title }))
                .toSorted((one, other) => one.title.localeCompare(other.title))
                .map(({ resource, title }) => (
                  <option key={resource} value={resource}>
                    {title}
                  </option>
                ))}
            </select>
          )}
        </Line>
      )}
      {asks('unit') && text('x-unit', 'Unit', 'EUR, %, days ...')}
      {asks('bounds') && number('minimum', 'At least')}
      {asks('bounds') && number('maximum', 'At most')}
      {asks('whole') && (
        <label className="schema-check">
          <input
            type="checkbox"
            className="form-check-input"
            checked={typesOf(schema)[0] === 'integer'}
            onChange={({ target }) => onWords({ type: numeric(schema, target.checked) })}
          />
          <span>Whole numbers only</span>
        </label>
      )}
      {asks('length') && number('maxLength', 'Most characters')}
      {asks('moment') && (
        <label className="schema-check">
          <input
            type="checkbox"
            className="form-check-input"
            checked={typeof schema['x-default'] === 'string'}
            onChange={({ target }) =>
              onWords({
                'x-default': target.checked ? (kind.name === 'date' ? '$today' : '$now') : undefined,
                default: undefined,
              })
            }
          />
          <span>New ones begin with {kind.name === 'date' ? 'today' : 'now'}</span>
        </label>
      )}
      {asks('choices') && <ChoicesEditor schema={schema} before={before?.schema ?? null} onWords={onWords} />}
      <div className="form-field">
        <span className="form-label">Shown only if</span>
        <ConditionEditor
          title={`When ${titleFor(schema, field.key)} is shown`}
          fields={others.map((other) => ({
            name: other.key,
            title: titleFor(other.schema, other.key),
            schema: other.schema,
          }))}
          condition={schema['x-shown-if']}
          onCondition={(condition) => onWords({ 'x-shown-if': condition ?? undefined })}
        />
      </div>
      {schema['x-default'] === undefined && <Default id={id} schema={schema} params={params} onWords={onWords} />}
    </div>
  );
}

/** Prevents Enter in an option from submitting the form. */
const stayHere = (event: React.KeyboardEvent) => {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
};

const numeric = (schema: JsonSchema, whole: boolean): unknown => {
  const type = whole ? 'integer' : 'number';
  return Array.isArray(schema['type']) && schema['type'].includes('null') ? [type, 'null'] : type;
};

interface DefaultProps extends Pick<FieldOptionsProps, 'id' | 'params' | 'onWords'> {
  readonly schema: JsonSchema;
}

/** The default for new rows, in the same editor as in a cell. Values without such an editor are edited as JSON. */
function Default({ id, schema, params, onWords }: DefaultProps) {
  const field = looseField({ name: 'default', title: 'Default', schema: withWords(schema, { default: undefined }) });
  const { Editor } = fieldWebOf(field);
  // References have no default: rows differ by company, and a default must be valid in all companies.
  if (!Editor || typeof schema['x-ref'] === 'string') return null;
  return (
    <div className="form-field">
      <span className="form-label">Default</span>
      <Editor
        id={`${id}_default`}
        field={field}
        row={{ id: 0 }}
        params={params}
        value={schema['default'] ?? null}
        onValue={(value) => onWords({ default: value === null || value === '' ? undefined : value })}
        invalid={null}
      />
    </div>
  );
}
