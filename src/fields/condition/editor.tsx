import { useId } from 'react';
import { IconButton } from '../../web/ui/icon-button.tsx';
import { choiceLabel } from '../choice/choices.ts';
import { type JsonSchema, schemaIn, typesOf } from '../json-schema.ts';
import { readNumber } from '../number/read-number.ts';
import { knownValues } from './comparable.ts';
import type { Condition } from './condition.ts';
import './condition.css';
import {
  begunComparison,
  type ComparingWord,
  type ConditionField,
  comparatorIn,
  comparingWords,
  conditionOf,
  counts,
  type DraftComparison,
  type DraftGroup,
  type DraftPart,
  draftOf,
  withComparing,
} from './draft.ts';

interface ConditionEditorProps {
  /** The accessible name of the editor. */
  readonly title: string;
  readonly fields: readonly ConditionField[];
  readonly condition: unknown;
  readonly onCondition: (condition: Condition | null) => void;
}

/** Edits a condition: fields, comparisons and values, combined by all, any or none. */
export function ConditionEditor({ title, fields, condition, onCondition }: ConditionEditorProps) {
  const draft = draftOf(condition);
  const root: DraftGroup =
    draft?.kind === 'group' ? draft : { kind: 'group', mode: 'all', parts: draft === null ? [] : [draft] };
  return (
    <fieldset className="condition" aria-label={title}>
      {fields.length === 0 && root.parts.length === 0 ? (
        <p className="form-field-help">There is nothing to compare yet.</p>
      ) : (
        <Group group={root} fields={fields} level={1} onGroup={(group) => onCondition(conditionOf(group))} />
      )}
    </fieldset>
  );
}

/** The maximum nesting of groups that the editor can add. Deeper conditions come from files. */
const maxGroups = 3;

interface GroupProps {
  readonly group: DraftGroup;
  readonly fields: readonly ConditionField[];
  readonly level: number;
  readonly onGroup: (group: DraftGroup) => void;
}

const modes = [
  ['all', 'All of these'],
  ['any', 'Any of these'],
  ['none', 'None of these'],
] as const;

function Group({ group, fields, level, onGroup }: GroupProps) {
  const { parts } = group;
  const put = (at: number, part: DraftPart | null) =>
    onGroup({ ...group, parts: part === null ? parts.toSpliced(at, 1) : parts.with(at, part) });
  const [first] = fields;
  const add = (part: DraftPart) => onGroup({ ...group, parts: [...parts, part] });
  return (
    <div className="condition-group">
      {parts.length > 0 && (parts.length > 1 || group.mode !== 'all' || level > 1) && (
        <select
          className="form-select condition-mode"
          aria-label="How the comparisons are joined"
          value={group.mode}
          onChange={({ target }) => onGroup({ ...group, mode: target.value as DraftGroup['mode'] })}
        >
          {modes.map(([mode, words]) => (
            <option key={mode} value={mode}>
              {words}
            </option>
          ))}
        </select>
      )}
      {parts.length > 0 && (
        <ol>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is identified by its index while it is edited.
            <li key={at}>
              {part.kind === 'group' ? (
                <Group
                  group={part}
                  fields={fields}
                  level={level + 1}
                  onGroup={(inner) => put(at, inner.parts.length > 0 ? inner : null)}
                />
              ) : (
                <ComparisonRow part={part} fields={fields} onPart={(next) => put(at, next)} />
              )}
            </li>
          ))}
        </ol>
      )}
      {first && (
        <div className="condition-add">
          <button type="button" className="btn btn-secondary btn-sm" onClick={() => add(begunComparison(first))}>
            <i className="bi bi-plus-lg" aria-hidden="true" /> Add comparison
          </button>
          {parts.length > 0 && level < maxGroups && (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              onClick={() =>
                add({ kind: 'group', mode: group.mode === 'any' ? 'all' : 'any', parts: [begunComparison(first)] })
              }
            >
              Add group
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface ComparisonRowProps {
  readonly part: DraftComparison;
  readonly fields: readonly ConditionField[];
  readonly onPart: (part: DraftComparison | null) => void;
}

/** The maximum number of characters of a title in the list of fields. */
const longestTitle = 80;
const short = (title: string): string => (title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title);

function ComparisonRow({ part, fields, onPart }: ComparisonRowProps) {
  const field = fields.find(({ name }) => String(name) === String(part.field));
  const schema = field?.schema ?? {};
  const words = comparingWords(schema);
  const called = field?.title ?? `field ${part.field}`;
  return (
    <div className="condition-line">
      <select
        className="form-select"
        aria-label="Field"
        value={String(part.field)}
        onChange={({ target }) => {
          const next = fields.find(({ name }) => String(name) === target.value);
          if (next) onPart(begunComparison(next));
        }}
      >
        {!field && <option value={String(part.field)}>{`“${part.field}”, which is not there`}</option>}
        {fields.map(({ name, title }) => (
          <option key={name} value={String(name)}>
            {short(title)}
          </option>
        ))}
      </select>
      <select
        className="form-select"
        aria-label={`How ${short(called)} is compared`}
        value={part.comparing}
        onChange={({ target }) => onPart(withComparing(part, target.value as ComparingWord, schema))}
      >
        {!words.some(([word]) => word === part.comparing) && (
          <option value={part.comparing}>{part.comparing.replaceAll('_', ' ')}</option>
        )}
        {words.map(([word, title]) => (
          <option key={word} value={word}>
            {title}
          </option>
        ))}
      </select>
      {comparatorIn(part.comparing) !== null && (
        <Values part={part} schema={schema} called={short(called)} onValues={(values) => onPart({ ...part, values })} />
      )}
      <IconButton icon="x-lg" label={`Remove the comparison of ${short(called)}`} onClick={() => onPart(null)} />
    </div>
  );
}

interface ValuesProps {
  readonly part: DraftComparison;
  readonly schema: JsonSchema;
  readonly called: string;
  readonly onValues: (values: readonly unknown[]) => void;
}

/** The values of a comparison: checkboxes, a select, or inputs. */
function Values({ part, schema, called, onValues }: ValuesProps) {
  const items = schemaIn(schema['items']);
  const known = counts(part.comparing) ? [] : knownValues(part.comparing.endsWith('contains') ? items : schema);
  const group = useId();
  if (known.length === 0) return <EnteredValues {...{ part, schema, called, onValues }} />;
  const titled = 'x-values' in schema || !schema['items'] ? schema : items;
  const titleOf = (value: unknown) =>
    typeof value === 'boolean' ? (value ? 'Yes' : 'No') : choiceLabel(titled, value as string | number);
  if (comparatorIn(part.comparing) !== 'is')
    return (
      <select
        className="form-select"
        aria-label={`Value for ${called}`}
        value={known.indexOf(part.values[0])}
        onChange={({ target }) => onValues([known[Number(target.value)]])}
      >
        {!known.includes(part.values[0]) && <option value={-1}>{`${part.values[0]}, which is not there`}</option>}
        {known.map((value, at) => (
          <option key={String(value)} value={at}>
            {titleOf(value)}
          </option>
        ))}
      </select>
    );
  const strange = part.values.filter((value) => !known.includes(value));
  return (
    <fieldset className="condition-choices" aria-label={`Values for ${called}`}>
      {[...known, ...strange].map((value, at) => {
        const id = `${group}${at}`;
        const chosen = part.values.includes(value);
        return (
          <label key={String(value)} htmlFor={id} className="schema-check">
            <input
              id={id}
              type="checkbox"
              className="form-check-input"
              checked={chosen}
              // The last value cannot be removed, because a comparison without values is never fulfilled.
              disabled={chosen && part.values.length === 1}
              onChange={() => onValues(chosen ? part.values.filter((one) => one !== value) : [...part.values, value])}
            />
            <span>{known.includes(value) ? titleOf(value) : `${value}, which is not there`}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function EnteredValues({ part, schema, called, onValues }: ValuesProps) {
  const isNumber = counts(part.comparing) || typesOf(schema).some((type) => type === 'integer' || type === 'number');
  const several = comparatorIn(part.comparing) === 'is';
  const input = isNumber ? 'number' : (inputs[String(schema['format'])] ?? 'text');
  const put = (at: number, text: string) => onValues(part.values.with(at, isNumber ? (readNumber(text) ?? 0) : text));
  return (
    <div className="condition-values">
      {part.values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is identified by its index while it is typed.
        <span key={at} className="condition-value">
          {at > 0 && <span>or</span>}
          <input
            type={input}
            step="any"
            className="form-control"
            aria-label={`Value for ${called}`}
            value={String(value ?? '')}
            onChange={({ target }) => put(at, target.value)}
            // Enter ends the value and does not submit the form, which has its own button.
            onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
          />
          {at > 0 && (
            <IconButton
              icon="x-lg"
              label={`Remove value ${at + 1} for ${called}`}
              onClick={() => onValues(part.values.toSpliced(at, 1))}
            />
          )}
        </span>
      ))}
      {several && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          onClick={() => onValues([...part.values, isNumber ? 0 : ''])}
        >
          Or another value
        </button>
      )}
    </div>
  );
}

const inputs: Readonly<Record<string, string>> = { date: 'date', 'date-time': 'datetime-local', time: 'time' };
