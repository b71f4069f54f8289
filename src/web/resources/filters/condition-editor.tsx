/**
 * Edits the comparison and the values of a filter condition. Changes apply at once; text applies after the user has
 * stopped typing.
 */

import { useId, useState } from 'react';
import type { FieldEntry } from '../../../contract/registry.ts';
import { YesNo } from '../../../fields/boolean/web.tsx';
import { fieldWebOf } from '../fields/web-of-field.ts';
import { useList } from '../state/list/list-context.ts';
import type { Condition } from '../state/query/filter.ts';
import { comparisonsOf, offerFor } from './field-comparisons.ts';

interface ConditionEditorProps {
  readonly field: FieldEntry;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onClose: () => void;
}

/** Edits one condition. `onChange` is called with each change. */
export function ConditionEditor({ field, condition, onChange, onClose }: ConditionEditorProps) {
  const id = useId();
  const [draft, setDraft] = useState(condition);
  const { params } = useList();
  const { Filter } = fieldWebOf(field);
  const offer = offerFor(field, draft.comparison);
  if (!offer) return null;
  const take = (next: Condition) => {
    setDraft(next);
    onChange(next);
  };
  const compareBy = (comparison: string) => {
    const next = comparisonsOf(field).find((one) => one.comparison === comparison);
    if (!next) return;
    const [was, is] = [offer.comparison === 'empty', next.comparison === 'empty'];
    const values = is ? ['true'] : was ? [] : draft.values;
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
        {offer.comparison === 'empty' ? (
          <YesNo
            name={id}
            value={draft.values[0] ?? 'true'}
            words={['Empty', 'Not empty']}
            onValue={(value) => take({ ...draft, values: [value] })}
          />
        ) : (
          <Filter
            key={offer.comparison}
            {...{ id, field, params }}
            words={offer.words}
            values={draft.values}
            onValues={(values) => take({ ...draft, values })}
          />
        )}
      </div>
      <button type="submit" className="btn btn-secondary align-self-end">
        Done
      </button>
    </form>
  );
}
