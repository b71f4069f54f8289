import { type ReactNode, useId } from 'react';
import { lowerFirst } from '../../fields/lower-first.ts';
import { problemText } from '../api/problem.ts';
import { useCreatable } from '../resources/form/creates-in-place.ts';
import { fillPath } from '../resources/state/query/paths.ts';
import { AssignableChip } from './assignable-chip.tsx';
import type { Assignables } from './assignables.ts';
import { AssignmentPicker } from './assignment-picker.tsx';
import { type Assigned, type AssignmentField, assignmentFields, assignmentKinds, assignmentTitle } from './kinds.ts';
import { type IdChange, sharesOf } from './mixed.ts';
import { useAssignables, useCreateAssignable } from './use-assignables.ts';
import { useKindWords } from './use-kind-words.ts';
import './assignments.css';

interface AssignmentFieldsProps {
  readonly projectId: number;
  /** The items: one, or several that are changed together. Values that only some of them have are marked. */
  readonly items: readonly Assigned[];
  /** Called with a change that applies to all items. */
  readonly onChange: (field: AssignmentField, change: IdChange) => void;
  readonly canWrite: boolean;
  /** The kinds to show; by default all. */
  readonly fields?: readonly AssignmentField[];
}

/** The assignments of items: one picker for each kind, with the terms of the company. */
export function AssignmentFields({
  projectId,
  items,
  onChange,
  canWrite,
  fields = assignmentFields,
}: AssignmentFieldsProps) {
  const { assignables, pending, error, retry } = useAssignables(projectId);
  return (
    <div className="assignment-fields">
      {fields.map((field) => (
        <KindField
          key={field}
          {...{ projectId, field, items, assignables, canWrite }}
          note={pending ? 'Loading the list ...' : undefined}
          onChange={onChange}
        />
      ))}
      {error && (
        <p className="assignment-failure" role="alert">
          What can be assigned could not be loaded. {problemText(error)}{' '}
          <button type="button" className="btn btn-link btn-sm" onClick={retry}>
            Retry
          </button>
        </p>
      )}
    </div>
  );
}

interface KindFieldProps {
  readonly projectId: number;
  readonly field: AssignmentField;
  readonly items: readonly Assigned[];
  readonly assignables: Assignables;
  readonly canWrite: boolean;
  readonly note: string | undefined;
  readonly onChange: (field: AssignmentField, change: IdChange) => void;
}

function KindField({ projectId, field, items, assignables, canWrite, note, onChange }: KindFieldProps): ReactNode {
  const id = useId();
  const words = useKindWords()(field);
  const kind = assignmentKinds[field];
  const create = useCreateAssignable(projectId);
  const params = { project_id: String(projectId) };
  const path = fillPath(kind.path, params);
  const creatable = useCreatable(
    { resource: kind.resource, path, pattern: kind.path },
    params,
    canWrite && kind.creatable,
  );
  const shares = sharesOf(items.map((item) => item[field]));
  const list = assignables[field];
  const label = assignmentTitle({ field, words: words.thing });
  if (!canWrite) {
    return (
      <div className="form-field">
        <span className="form-label">{label}</span>
        <div className="assignable-chips">
          {shares.map((share) => (
            <AssignableChip
              key={share.id}
              list={list}
              thing={share.id}
              share={share.count < items.length ? `${share.count} of ${items.length}` : undefined}
            />
          ))}
          {shares.length === 0 && <span className="text-3">None</span>}
        </div>
      </div>
    );
  }
  return (
    <div className="form-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <AssignmentPicker
        id={id}
        label={label}
        list={list}
        shelf={path}
        shares={shares}
        total={items.length}
        note={note}
        elsewhere={`Without ${lowerFirst(words.group.title)}`}
        onAdd={(thing) => onChange(field, { add: thing })}
        onRemove={(thing) => onChange(field, { remove: thing })}
        onCreate={creatable ? (name) => create(field, name) : undefined}
      />
    </div>
  );
}
