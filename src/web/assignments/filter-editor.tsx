import { useId } from 'react';
import { AssignmentPicker } from './assignment-picker.tsx';
import { type AssignmentChoice, assignmentChoices, type EntityValueFilter, type Operator, toggled } from './filter.ts';
import type { FilterList } from './filter-lists.ts';

export const choiceWords: Readonly<Record<AssignmentChoice, string>> = {
  nobody: 'Assigned to nobody',
  me: 'Assigned to me',
};

interface FilterEditorProps {
  readonly filter: EntityValueFilter;
  readonly lists: readonly FilterList[];
  readonly onChange: (filter: EntityValueFilter) => void;
}

/** The lists of a filter, each with a picker. */
export function FilterEditor({ filter, lists, onChange }: FilterEditorProps) {
  const id = useId();
  return (
    <div className="assignment-filter-editor">
      <OperatorChoice operator={filter.operator} onChange={(operator) => onChange({ ...filter, operator })} />
      {lists.some(({ field }) => field === 'user_ids') && (
        <fieldset>
          <legend className="form-label">Assignment</legend>
          {assignmentChoices.map((choice) => (
            <label key={choice} className="form-check">
              <input
                type="checkbox"
                className="form-check-input"
                checked={filter.assignments.includes(choice)}
                onChange={() => onChange({ ...filter, assignments: toggled(filter.assignments, choice) })}
              />
              <span>{choiceWords[choice]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {lists.map(({ field, plural, list }) =>
        list.things.size === 0 && filter[field].length === 0 ? null : (
          <div key={field}>
            <label className="form-label" htmlFor={`${id}${field}`}>
              {plural}
            </label>
            <AssignmentPicker
              id={`${id}${field}`}
              label={plural}
              list={list}
              shelf={`filter ${field}`}
              shares={filter[field].map((one) => ({ id: one, count: 1 }))}
              total={1}
              elsewhere=""
              onAdd={(one) => onChange({ ...filter, [field]: [...filter[field], one] })}
              onRemove={(one) => onChange({ ...filter, [field]: filter[field].filter((other) => other !== one) })}
            />
          </div>
        ),
      )}
    </div>
  );
}

interface OperatorChoiceProps {
  readonly operator: Operator;
  readonly onChange: (operator: Operator) => void;
}

/** The choice between all lists and any list that must match. */
export const OperatorChoice = ({ operator, onChange }: OperatorChoiceProps) => (
  <label className="assignment-operator">
    <span>Match</span>
    <select
      className="form-select"
      value={operator}
      onChange={({ target }) => onChange(target.value === 'OR' ? 'OR' : 'AND')}
    >
      <option value="AND">all of the lists</option>
      <option value="OR">any of the lists</option>
    </select>
  </label>
);
