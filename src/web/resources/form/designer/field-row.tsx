import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OptionsEntry } from '../../../../contract/registry.ts';
import { isHideable } from '../../../../contract/required-if-shown.ts';
import { hasDefault } from '../../../../fields/field-words.ts';
import { type JsonSchema, titleFor } from '../../../../fields/json-schema.ts';
import { fieldKindOf, type KindName } from '../../../../fields/kinds.ts';
import { type DraftField, targetLacking } from '../../../../fields/schema/draft.ts';
import { MoveMenu } from '../../../ui/move-menu.tsx';
import { type Dropped, useRowDrag } from '../../state/list/use-row-drag.ts';
import type { ValueProblem } from '../form-validator.ts';
import { FieldOptions } from './field-options.tsx';
import { FitFacts } from './fit-facts.tsx';
import { kindGroups } from './kind-groups.ts';
import { ProblemLines } from './problem-lines.tsx';
import type { FieldCheck } from './use-value-checks.ts';

interface FieldRowProps {
  /** The id of the designer's control. */
  readonly id: string;
  readonly identity: number;
  readonly field: DraftField;
  /** The stored field; null for a new one. */
  readonly before: DraftField | null;
  readonly index: number;
  readonly count: number;
  /**
   * The numbers of rows: with the schema, with a value of the field, and with a value that does not fit; null if
   * unknown.
   */
  readonly valueCounts: { readonly rows: number; readonly holding: number; readonly unfit: number } | null;
  /** The effect of saving the draft on the stored values. */
  readonly drafted: readonly FieldCheck[];
  /** The values that do not fit the stored schema; empty until the user requests them. */
  readonly stored: readonly FieldCheck[];
  readonly onShowUnfit: () => void;
  readonly options: readonly OptionsEntry[];
  readonly params: Readonly<Record<string, string>>;
  /** The other fields of the schema. */
  readonly others: readonly DraftField[];
  readonly problems: readonly ValueProblem[];
  readonly takesFocus: boolean;
  readonly onFocused: () => void;
  readonly onRename: (title: string) => void;
  readonly onWords: (words: JsonSchema) => void;
  readonly onKind: (kind: KindName) => void;
  readonly onRequire: (must: boolean) => void;
  readonly onMove: (to: number) => void;
  readonly onDropped: (dropped: Dropped) => void;
  readonly onRemove: () => void;
}

export function FieldRow(props: FieldRowProps) {
  const { id, identity, field, before, index, count, valueCounts, problems } = props;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The user has to choose the target of a reference; there is no default.
  const asksTarget = targetLacking(field.schema);
  const [unfolded, setOpen] = useState(false);
  const open = unfolded || asksTarget;
  const edge = useRowDrag(
    { element: row, handle },
    { movable: true, nests: false },
    { id: identity, index, list: id },
    props.onDropped,
  );
  const title = titleFor(field.schema, field.key);
  const called = field.schema['title'] === '' ? 'new field' : title;
  const kind = fieldKindOf(field);
  const hidden = field.schema['x-hidden'] === true;
  const controls = `${id}__field${identity}`;

  const { takesFocus, onFocused } = props;
  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    row.current?.scrollIntoView({ block: 'nearest' });
    onFocused();
  }, [takesFocus, onFocused]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      props.onMove(index + (event.key === 'ArrowUp' ? -1 : 1));
    }
  };
  return (
    <li
      ref={row}
      className={['schema-field', edge && `drop-${edge}`, hidden && 'hidden-field'].filter(Boolean).join(' ')}
      onKeyDown={onKeyDown}
    >
      <div className="schema-field-line">
        <MoveMenu label={called} buttonRef={handle} {...{ index, count }} onMove={props.onMove} />
        <input
          ref={input}
          id={`${controls}_title`}
          className="form-control"
          aria-label={`Name of field ${index + 1}`}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? `${controls}_problems` : undefined}
          placeholder="Name"
          value={field.schema['title'] === '' ? '' : title}
          onChange={({ target }) => props.onRename(target.value)}
          // Enter in the name does not submit the form, because the form has its own button.
          onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
        />
        <KindChoice called={called} kind={kind} refers={props.options.length > 0} onKind={props.onKind} />
        <label className="schema-check">
          <input
            type="checkbox"
            className="form-check-input"
            checked={field.required}
            onChange={({ target }) => props.onRequire(target.checked)}
          />
          <span>
            Required<span className="visually-hidden"> {called}</span>
          </span>
        </label>
        <button
          type="button"
          className="btn btn-quiet icon-only"
          aria-expanded={open}
          aria-controls={`${controls}_more`}
          aria-label={`Options of ${called}`}
          title={`Options of ${called}`}
          onClick={() => setOpen(!open)}
        >
          <i className={`bi bi-chevron-${open ? 'up' : 'down'}`} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="btn btn-quiet icon-only"
          aria-label={`Remove ${called}`}
          title={`Remove ${called}`}
          onClick={props.onRemove}
        >
          <i className="bi bi-trash" aria-hidden="true" />
        </button>
      </div>
      <Facts {...props} hidden={hidden} />
      <FitFacts
        called={called}
        unfit={valueCounts?.unfit ?? 0}
        drafted={props.drafted}
        stored={props.stored}
        onShow={props.onShowUnfit}
      />
      {problems.length > 0 && (
        <div id={`${controls}_problems`}>
          <ProblemLines
            id={id}
            problems={problems}
            control={asksTarget && field.schema['title'] !== '' ? `${controls}_target` : `${controls}_title`}
          />
        </div>
      )}
      {open && (
        <div id={`${controls}_more`} className="schema-options">
          <FieldOptions
            id={controls}
            field={field}
            before={before}
            valueCounts={valueCounts}
            options={props.options}
            params={props.params}
            others={props.others}
            onWords={props.onWords}
          />
        </div>
      )}
    </li>
  );
}

interface KindChoiceProps extends Pick<FieldRowProps, 'onKind'> {
  readonly called: string;
  readonly kind: ReturnType<typeof fieldKindOf>;
  /** Whether there are resources to which a field may refer. */
  readonly refers: boolean;
}

function KindChoice({ called, kind, refers, onKind }: KindChoiceProps) {
  return (
    <select
      className="form-select"
      aria-label={`Kind of ${called}`}
      value={kind.name}
      disabled={kind.designed === null}
      onChange={({ target }) => onKind(target.value as KindName)}
    >
      {kind.designed === null && <option value={kind.name}>As JSON has it</option>}
      {kindGroups(refers).map(([group, offered]) => (
        <optgroup key={group} label={group}>
          {offered.map(({ name, designed }) => (
            <option key={name} value={name}>
              {designed.title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

interface FactsProps extends Pick<FieldRowProps, 'field' | 'before' | 'valueCounts'> {
  readonly hidden: boolean;
}

const rowsText = (count: number): string => count.toLocaleString('en');

/** A description of the draft's effect on the stored rows. */
function Facts({ field, before, valueCounts, hidden }: FactsProps) {
  const facts: string[] = [];
  if (hidden) facts.push('For programs: shown to nobody.');
  if (before === null) facts.push(`New, stored as ${field.key}.`);
  else if (valueCounts) {
    const { holding, unfit, rows } = valueCounts;
    const beside = unfit > 0 ? `, ${rowsText(unfit)} ${unfit === 1 ? 'holds' : 'hold'} one that does not fit` : '';
    facts.push(`${rowsText(holding - unfit)} of ${rowsText(rows)} hold a value${beside}.`);
  }
  const lacking = valueCounts ? valueCounts.rows - valueCounts.holding : 0;
  if (lacking > 0 && hasDefault(field.schema) && !(before && hasDefault(before.schema)))
    facts.push(`New ones begin with the default; the ${rowsText(lacking)} without a value stay as they are.`);
  const warns =
    field.required && !before?.required && lacking > 0 && !isHideable(field.schema)
      ? `${rowsText(lacking)} ${lacking === 1 ? 'lacks' : 'lack'} a value: kept as they are, and to be filled when that field is next changed.`
      : null;
  return (
    <div className="schema-facts">
      <span>{facts.join(' ')}</span>
      {warns && (
        <span className="schema-warning">
          <i className="bi bi-exclamation-triangle" aria-hidden="true" /> {warns}
        </span>
      )}
    </div>
  );
}
