/** Chooses how a field is compared, and with what. Every change counts at once; text waits until typing rests. */

import dayjs from 'dayjs';
import { useEffect, useId, useState } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { choicesOf, wordsOf } from '../cells/field-kind.ts';
import { RelationPicker } from '../form/widgets/relation-picker.tsx';
import { useStable } from '../state/use-stable.ts';
import { useList } from '../views/list-context.ts';
import { comparisonsOf, type Offer, offerFor } from './field-comparisons.ts';
import type { Condition } from './filter.ts';

interface ConditionEditorProps {
  readonly field: FieldEntry;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onClose: () => void;
}

export function ConditionEditor({ field, condition, onChange, onClose }: ConditionEditorProps) {
  const id = useId();
  const [draft, setDraft] = useState(condition);
  const offer = offerFor(field, draft.comparison);
  if (!offer) return null;
  const take = (next: Condition) => {
    setDraft(next);
    onChange(next);
  };
  const compareBy = (comparison: string) => {
    const next = comparisonsOf(field).find((one) => one.comparison === comparison);
    if (!next) return;
    const values = next.input === 'none' ? ['true'] : next.input === offer.input ? draft.values : [];
    take({ ...draft, comparison: next.comparison, values });
  };
  return (
    <form
      className="condition-editor"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <label className="visually-hidden" htmlFor={`${id}-how`}>
        How {field.title} is compared
      </label>
      <select
        id={`${id}-how`}
        className="form-select"
        value={draft.comparison}
        onChange={(event) => compareBy(event.target.value)}
      >
        {comparisonsOf(field).map((one) => (
          <option key={one.comparison} value={one.comparison}>
            {field.title} {one.words}
          </option>
        ))}
      </select>
      <div data-first>
        <ValueInput {...{ id, field, offer }} values={draft.values} onValues={(values) => take({ ...draft, values })} />
      </div>
      <button type="submit" className="btn btn-secondary align-self-end">
        Done
      </button>
    </form>
  );
}

interface ValueInputProps {
  readonly id: string;
  readonly field: FieldEntry;
  readonly offer: Offer;
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

function ValueInput({ id, field, offer, values, onValues }: ValueInputProps) {
  const { params } = useList();
  const value = values[0] ?? '';
  switch (offer.input) {
    case 'none':
      return (
        <YesNo name={id} value={value || 'true'} words={['Empty', 'Not empty']} onValue={(next) => onValues([next])} />
      );
    case 'boolean':
      return <YesNo name={id} value={value} words={['Yes', 'No']} onValue={(next) => onValues([next])} />;
    case 'choices':
      return (
        <fieldset className="condition-choices">
          <legend className="visually-hidden">{field.title}</legend>
          {choicesOf(field)
            .map(String)
            .map((choice) => (
              <label key={choice} className="form-check">
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={values.includes(choice)}
                  onChange={(event) =>
                    onValues(event.target.checked ? [...values, choice] : values.filter((one) => one !== choice))
                  }
                />
                {wordsOf(choice)}
              </label>
            ))}
        </fieldset>
      );
    case 'relation':
      return (
        <RelationPicker
          id={id}
          label={field.title}
          field={field}
          params={params}
          multiple
          creates={false}
          value={values.map(Number)}
          onChange={(next) => onValues(Array.isArray(next) ? next.map(String) : [])}
        />
      );
    default:
      return <TypedInput {...{ id, field, offer, value }} onValue={(next) => onValues(next === '' ? [] : [next])} />;
  }
}

const inputTypes = { text: 'text', number: 'number', date: 'date', time: 'datetime-local' } as const;
const restAfter = 350;

function TypedInput({
  id,
  field,
  offer,
  value,
  onValue,
}: Pick<ValueInputProps, 'id' | 'field' | 'offer'> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const isTime = offer.input === 'time';
  const [text, setText] = useState(isTime && value !== '' ? dayjs(value).format('YYYY-MM-DDTHH:mm') : value);
  const send = useStable(() => {
    const next = isTime && text !== '' ? dayjs(text).toISOString() : text;
    if (next !== value) onValue(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts again with every stroke
  useEffect(() => {
    const timer = setTimeout(send, restAfter);
    return () => clearTimeout(timer);
  }, [text, send]);
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {field.title} {offer.words}
      </label>
      <input
        id={id}
        className="form-control"
        type={inputTypes[offer.input as keyof typeof inputTypes]}
        step={offer.input === 'number' ? 'any' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={send}
      />
    </>
  );
}

interface YesNoProps {
  readonly name: string;
  readonly value: string;
  readonly words: readonly [string, string];
  readonly onValue: (value: string) => void;
}

function YesNo({ name, value, words, onValue }: YesNoProps) {
  return (
    <div className="condition-choices">
      {(['true', 'false'] as const).map((choice, index) => (
        <label key={choice} className="form-check">
          <input
            type="radio"
            className="form-check-input"
            name={name}
            checked={value === choice}
            onChange={() => onValue(choice)}
          />
          {words[index]}
        </label>
      ))}
    </div>
  );
}
