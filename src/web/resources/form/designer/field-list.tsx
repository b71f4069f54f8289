import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { pointerOf } from '../../../../contract/json-pointer.ts';
import type { OptionsEntry } from '../../../../contract/registry.ts';
import { type JsonSchema, titleFor } from '../../../../fields/json-schema.ts';
import type { KindName } from '../../../../fields/kinds.ts';
import {
  addField,
  changeField,
  changeKind,
  type DraftFault,
  type DraftField,
  fieldsOf,
  keepField,
  moveField,
  removeField,
  renameField,
  requireField,
} from '../../../../fields/schema/draft.ts';
import type { ResourceFormContext } from '../../../../fields/web/form-context.ts';
import { Menu } from '../../../ui/menu.tsx';
import { landing } from '../../state/row/reorder.ts';
import type { ValueProblem } from '../form-validator.ts';
import { FieldRow } from './field-row.tsx';
import { kindGroups } from './kind-groups.ts';

import { LeftOver } from './left-over.tsx';
import { ProblemLines } from './problem-lines.tsx';
import { useDraftChecks, useStoredChecks } from './use-value-checks.ts';
import { useValueCounts } from './use-value-counts.ts';

export interface FieldListProps {
  /** The id of the control. `name` is the field that contains the schema. */
  readonly id: string;
  readonly name: string;
  readonly draft: JsonSchema;
  /** The stored schema. */
  readonly saved: JsonSchema;
  /** The resources to which a field may refer. */
  readonly options: readonly OptionsEntry[];
  readonly context: ResourceFormContext;
  readonly faults: readonly DraftFault[];
  /** The errors, with pointers into the schema. */
  readonly problems: readonly ValueProblem[];
  readonly onChange: (draft: JsonSchema) => void;
}

/** The fields of a schema as a list of rows: name, kind, order and `required`. */
export function FieldList({ id, name, draft, saved, options, context, faults, problems, onChange }: FieldListProps) {
  const valueCounts = useValueCounts(context, name);
  const [announcement, say] = useState('');
  const identify = useIdentities();
  /** The key of the field whose name takes the focus once it is rendered. */
  const [fresh, setFresh] = useState<string | null>(null);
  /** The key of the field that was removed last: the focus moves to its position. */
  const [removed, setRemoved] = useState<string | null>(null);
  const fields = fieldsOf(draft);
  // The moved button. An element that is moved in the DOM loses the focus, so it is focused again.
  const moving = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    moving.current?.focus();
    moving.current = null;
  });
  const stored = fieldsOf(saved);
  const drafted = useDraftChecks(context, name, draft, saved);
  const [wantsUnfit, setWantsUnfit] = useState(false);
  const unfitOf = useStoredChecks(context, name, wantsUnfit);
  const addButton = useRef<HTMLButtonElement>(null);
  const isThere = ({ key }: DraftField) => fields.some((field) => field.key === key);
  /** The removed fields after a field, or those before all remaining fields. */
  const goneAfter = (above: string | null) =>
    stored
      .filter((field, at) => !isThere(field) && (stored.slice(0, at).findLast(isThere)?.key ?? null) === above)
      .map((field) => (
        <GoneField
          key={`removed ${field.key}`}
          field={field}
          valueCounts={valueCounts}
          takesFocus={removed === field.key}
          onKeep={() => {
            setRemoved(null);
            setFresh(field.key);
            onChange(keepField(draft, saved, field.key));
          }}
        />
      ));
  const nameOf = (at: number): string => titleFor(fields[at]?.schema, fields[at]?.key ?? '') || 'The new field';

  const move = (from: number, to: number) => {
    const place = Math.min(Math.max(0, to), fields.length - 1);
    if (place === from) return;
    moving.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    say(`${nameOf(from)} moved to position ${place + 1} of ${fields.length}.`);
    onChange(moveField(draft, from, place));
  };
  const of = (key: string, all: readonly ValueProblem[]) => {
    const below = pointerOf(['properties', key]);
    return all.filter(({ pointer }) => pointer === below || pointer.startsWith(`${below}/`));
  };
  const elsewhere = problems.filter(
    ({ pointer }) => !fields.some(({ key }) => of(key, [{ pointer, message: '' }]).length > 0),
  );
  return (
    <>
      <ProblemLines id={id} problems={elsewhere} />
      {fields.length === 0 && <p className="form-field-help">No fields yet. Add the first one.</p>}
      <ol className="schema-fields">
        {goneAfter(null)}
        {fields.flatMap((field, index) => {
          const before = stored.find(({ key }) => key === field.key) ?? null;
          return [
            <FieldRow
              key={identify.of(field.key)}
              id={id}
              identity={identify.of(field.key)}
              field={field}
              before={before}
              index={index}
              count={fields.length}
              valueCounts={
                valueCounts && {
                  rows: valueCounts.rows,
                  holding: valueCounts.of(field.key),
                  unfit: valueCounts.unfit(field.key),
                }
              }
              drafted={drafted(field.key)}
              stored={unfitOf(field.key)}
              onShowUnfit={() => setWantsUnfit(true)}
              options={options}
              params={context.params}
              others={fields.filter(({ key }) => key !== field.key)}
              problems={[
                ...of(field.key, problems).filter(({ message }) => !faults.some((one) => one.message === message)),
                ...faults.flatMap(({ key, message }) =>
                  key === field.key ? [{ pointer: pointerOf(['properties', key, 'title']), message }] : [],
                ),
              ]}
              takesFocus={fresh === field.key}
              onFocused={() => setFresh(null)}
              onRename={(title) => {
                const renamed = renameField(draft, field.key, title, before === null);
                identify.rename(field.key, renamed.key);
                onChange(renamed.schema);
              }}
              onWords={(words) => onChange(changeField(draft, field.key, words))}
              onKind={(kind) => onChange(changeKind(draft, field.key, kind))}
              onRequire={(must) => onChange(requireField(draft, field.key, must))}
              onMove={(to) => move(index, to)}
              onDropped={({ dragged, over, edge }) =>
                move(dragged.index, landing(dragged.index, over, edge === 'top' ? 'top' : 'bottom'))
              }
              onRemove={() => {
                say(`${nameOf(index)} removed.`);
                setRemoved(field.key);
                if (!before) setFresh((fields[index + 1] ?? fields[index - 1])?.key ?? null);
                if (!before && fields.length === 1) addButton.current?.focus();
                onChange(removeField(draft, field.key));
              }}
            />,
            ...goneAfter(field.key),
          ];
        })}
      </ol>
      <AddField
        refers={options.length > 0}
        buttonRef={addButton}
        onAdd={(kind) => {
          const added = addField(draft, kind, '');
          setFresh(added.key);
          say('A field was added. Give it a name.');
          onChange(added.schema);
        }}
      />
      <LeftOver
        context={context}
        name={name}
        valueCounts={valueCounts}
        declared={[...fields, ...stored].map(({ key }) => key)}
      />
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </>
  );
}

interface AddFieldProps {
  /** Whether there are resources to which a field may refer. */
  readonly refers: boolean;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly onAdd: (kind: KindName) => void;
}

const AddField = ({ refers, buttonRef, onAdd }: AddFieldProps) => (
  <Menu
    label="Add field"
    named
    className="btn btn-secondary"
    buttonRef={buttonRef}
    items={kindGroups(refers).flatMap(([group, offered]) =>
      offered.map(({ name, designed }, at) => ({
        label: designed.title,
        icon: designed.icon,
        run: () => onAdd(name),
        ...(at === 0 && { heading: group }),
      })),
    )}
  >
    <i className="bi bi-plus-lg" aria-hidden="true" /> Add field
  </Menu>
);

interface GoneFieldProps {
  readonly field: DraftField;
  readonly valueCounts: ReturnType<typeof useValueCounts>;
  /** Whether it takes the focus, because the focused button was removed with its field. */
  readonly takesFocus: boolean;
  readonly onKeep: () => void;
}

/** A stored field that the draft removes, at its former position, with the number of rows that have a value. */
function GoneField({ field: { key, schema }, valueCounts, takesFocus, onKeep }: GoneFieldProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) keep.current?.focus();
  }, [takesFocus]);
  const count = (rows: number) => `${rows.toLocaleString('en')} of ${valueCounts?.rows.toLocaleString('en')}`;
  return (
    <li className="schema-gone-field">
      <span>
        <s>{titleFor(schema, key)}</s> is removed when you save.{' '}
        {valueCounts && valueCounts.of(key) > 0
          ? `${count(valueCounts.of(key))} hold a value. The values are kept until they are purged here, and shown again once a field “${key}” is back.`
          : valueCounts && 'No row has a value.'}
      </span>
      <button
        ref={keep}
        type="button"
        className="btn btn-quiet btn-sm"
        aria-label={`Keep ${titleFor(schema, key)}`}
        onClick={onKeep}
      >
        Keep
      </button>
    </li>
  );
}

interface Identities {
  readonly of: (key: string) => number;
  readonly rename: (before: string, after: string) => void;
}

/**
 * A stable number for each field, also when its key changes, so that React does not replace the row while the user
 * types.
 */
function useIdentities(): Identities {
  const known = useRef(new Map<string, number>());
  const next = useRef(1);
  return {
    of: (key) => {
      const id = known.current.get(key) ?? next.current++;
      known.current.set(key, id);
      return id;
    },
    rename: (before, after) => {
      const id = known.current.get(before);
      if (id === undefined || before === after) return;
      known.current.delete(before);
      known.current.set(after, id);
    },
  };
}
