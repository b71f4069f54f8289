/** The filter conditions of a list as chips. A chip opens the editor of its condition. */
import { useEffect, useRef } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { Popover } from '../../ui/popover.tsx';
import { useList } from '../state/list/list-context.ts';
import { fieldOf } from '../state/query/columns.ts';
import {
  type Condition,
  type Filter,
  noFilter,
  readFilter,
  removeCondition,
  setCondition,
} from '../state/query/filter.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { comparisonsOf, offerFor } from './field-comparisons.ts';
import { useValueWords } from './use-value-words.ts';
import './filters.css';

/** The filter bar with the active conditions, and with the one that is being created. */
export function FilterBar() {
  const { entry, view, change, proposed, propose } = useList();
  const { filter } = view;
  const set = (next: Filter) => change({ filter: next, page: 1 });
  const countOf = (field: string) => filter.conditions.filter((condition) => condition.field === field).length;
  // The chip of a new condition is the same component before and after the condition exists, so that its panel stays
  // open while the user chooses values.
  const pending = proposed && countOf(proposed.field.name) <= proposed.nth ? conditionFor(proposed.field) : null;
  const shown = pending ? [...filter.conditions, pending] : filter.conditions;
  // The new condition is shown until the address contains it; otherwise the chip, and with it the focus, would be lost
  // for a moment.
  const answered = useRef(false);
  const isMet = proposed !== null && countOf(proposed.field.name) > proposed.nth;
  useEffect(() => {
    if (!isMet) return;
    answered.current = false;
    propose(null);
  }, [isMet, propose]);
  if (shown.length + filter.beside.length === 0) return null;
  const several = filter.conditions.length > 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div className="filter-bar" role="group" aria-label="Filters">
      {shown.map((condition, index) => (
        <Chip
          key={`${condition.field} ${shown.slice(0, index).filter(({ field }) => field === condition.field).length}`}
          condition={condition}
          field={fieldOf(entry, condition.field)}
          fresh={condition === pending}
          onChange={(next) => {
            if (next.values.length > 0) {
              answered.current = condition === pending;
              set(setCondition(filter, condition === pending ? null : index, next));
            } else if (condition !== pending) {
              const field = fieldOf(entry, condition.field);
              if (field) propose({ field, nth: countOf(condition.field) - 1 });
              set(removeCondition(filter, index));
            }
          }}
          onRemove={() => {
            propose(null);
            if (condition !== pending) set(removeCondition(filter, index));
          }}
          onClose={() => {
            if (!answered.current) propose(null);
          }}
        />
      ))}
      {filter.beside.map((text) => (
        <span key={text} className="filter-chip" title="Rows meet one of several conditions, which are in the address.">
          <span className="filter-words">{besideWords(entry, text)}</span>
          <RemoveButton
            name="several conditions"
            onRemove={() => set({ ...filter, beside: filter.beside.filter((other) => other !== text) })}
          />
        </span>
      ))}
      {several && (
        <button
          type="button"
          className="btn btn-quiet filter-join"
          title={
            filter.join === 'AND' ? 'Rows meet all filters. Press for any.' : 'Rows meet any filter. Press for all.'
          }
          onClick={() => set({ ...filter, join: filter.join === 'AND' ? 'OR' : 'AND' })}
        >
          {filter.join === 'AND' ? 'Match all' : 'Match any'}
        </button>
      )}
      <button
        type="button"
        className="btn btn-quiet"
        onClick={() => {
          propose(null);
          change({ filter: noFilter, q: '', page: 1 });
        }}
      >
        {view.q === '' ? 'Clear filters' : 'Clear search and filters'}
      </button>
    </div>
  );
}

/** The titles of the fields in those alternatives of the filter that the bar cannot edit. */
function besideWords(entry: CollectionEntry, text: string): string {
  const { conditions } = readFilter(new URLSearchParams(text));
  return [...new Set(conditions.map(({ field }) => fieldOf(entry, field)?.title ?? field))].join(' or ');
}

function conditionFor(field: FieldEntry): Condition | null {
  const offer = comparisonsOf(field)[0];
  return offer ? { field: field.name, comparison: offer.comparison, values: [] } : null;
}

interface ChipProps {
  readonly condition: Condition;
  readonly field: FieldEntry | null;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
  /** Whether the chip opens its editor at once. */
  readonly fresh: boolean;
  readonly onClose: () => void;
}

function Chip({ condition, field, fresh, onChange, onRemove, onClose }: ChipProps) {
  const values = useValueWords(field, condition);
  const offer = field && offerFor(field, condition.comparison);
  if (!field || !offer) {
    return (
      <span className="filter-chip unknown" title="This list has no such field, so the filter does nothing.">
        <span className="filter-words">{condition.field}: not a field here</span>
        <RemoveButton name={condition.field} onRemove={onRemove} />
      </span>
    );
  }
  const words =
    offer.comparison === 'empty' ? (condition.values[0] === 'false' ? 'is not empty' : 'is empty') : offer.words;
  return (
    <span className="filter-chip">
      <Popover
        label={`Filter by ${field.title}`}
        className="filter-words"
        startOpen={fresh}
        onClose={onClose}
        button={
          <>
            {field.title} <span className="text-2">{words}</span> {offer.comparison !== 'empty' && <b>{values}</b>}
          </>
        }
      >
        {(close) => <ConditionEditor field={field} condition={condition} onChange={onChange} onClose={close} />}
      </Popover>
      <RemoveButton name={field.title} onRemove={onRemove} />
    </span>
  );
}

function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <button type="button" className="filter-remove" aria-label={`Remove filter by ${name}`} onClick={onRemove}>
      <i className="bi bi-x" aria-hidden="true" />
    </button>
  );
}
