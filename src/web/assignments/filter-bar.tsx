import { Popover } from '../ui/popover.tsx';
import { RemoveButton } from '../ui/remove-button.tsx';
import { nameOfAssignable } from './assignables.ts';
import { conditionCount, type EntityValueFilter, emptyFilter } from './filter.ts';
import { choiceWords, FilterEditor } from './filter-editor.tsx';
import type { FilterList } from './filter-lists.ts';
import './assignments.css';

interface FilterBarProps {
  readonly filter: EntityValueFilter;
  readonly onChange: (filter: EntityValueFilter) => void;
  readonly lists: readonly FilterList[];
  /** The label and icon of the button, if they differ from the default. */
  readonly button?: { readonly word: string; readonly icon: string };
  /** The number of matching items, and of all items; null if the page shows the numbers elsewhere. */
  readonly count: { readonly shown: number; readonly total: number } | null;
}

const usual = { word: 'Filter', icon: 'funnel' };

/** The filter bar: filters items by assignment, and shows the number of matching ones. */
export function AssignmentFilterBar({ filter, onChange, lists, button = usual, count }: FilterBarProps) {
  const conditions = conditionCount(filter);
  const active = lists.filter(({ field }) => filter[field].length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div className="assignment-bar" role="group" aria-label="Filter by assignment">
      <Popover
        label="Filter by assignment"
        className="btn btn-quiet"
        button={
          <>
            <i className={`bi bi-${button.icon}`} aria-hidden="true" /> <span className="tool-word">{button.word}</span>
          </>
        }
      >
        {() => <FilterEditor filter={filter} lists={lists} onChange={onChange} />}
      </Popover>
      {active.map(({ field, plural, list }) => (
        <ConditionChip
          key={field}
          name={plural}
          words={filter[field].map((id) => nameOfAssignable(list, id)).join(', ')}
          onRemove={() => onChange({ ...filter, [field]: [] })}
        />
      ))}
      {filter.assignments.length > 0 && (
        <ConditionChip
          name="Assignment"
          words={filter.assignments.map((choice) => choiceWords[choice]).join(', ')}
          onRemove={() => onChange({ ...filter, assignments: [] })}
        />
      )}
      {conditions > 1 && (
        <button
          type="button"
          className="btn btn-quiet assignment-join"
          title={
            filter.operator === 'AND' ? 'All lists must hold. Press for any.' : 'Any list may hold. Press for all.'
          }
          onClick={() => onChange({ ...filter, operator: filter.operator === 'AND' ? 'OR' : 'AND' })}
        >
          {filter.operator === 'AND' ? 'Match all' : 'Match any'}
        </button>
      )}
      <span role="status" className="assignment-count">
        {conditions > 0 && count ? `${count.shown} of ${count.total}` : ''}
      </span>
      {conditions > 0 && (
        <button type="button" className="btn btn-quiet" onClick={() => onChange(emptyFilter)}>
          Clear
        </button>
      )}
    </div>
  );
}

interface ConditionChipProps {
  readonly name: string;
  readonly words: string;
  readonly onRemove: () => void;
}

const ConditionChip = ({ name, words, onRemove }: ConditionChipProps) => (
  <span className="assignable-chip" title={`${name}: ${words}`}>
    <span className="assignable-chip-name">
      <span className="text-2">{name}</span> {words}
    </span>
    <RemoveButton label={`Remove filter by ${name}`} onClick={onRemove} />
  </span>
);
