/** The head of a column: its name, how many cards are in it, and how many it is meant to hold. */
import { useState } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { WholeNumberField, wholeNumberIn } from '../../../ui/whole-number-field.tsx';
import { useList } from '../../state/list/list-context.ts';
import type { Lane } from '../../state/row/lanes.ts';
import { numberText } from '../../state/row/words.ts';

/** As the contract has it. */
const largest = 999;

interface LaneHeadProps {
  readonly field: FieldEntry;
  readonly lane: Lane;
  readonly count: number;
}

export function LaneHead({ field, lane, count }: LaneHeadProps) {
  const { limits } = useList().extras;
  const [asked, setAsked] = useState(false);
  const limit = limits?.of(field.name, lane.key) ?? null;
  const set = limits?.set;
  return (
    <div className="lane-head">
      <h2>
        <Swatch color={lane.color} />
        {lane.title}
        <LaneCount count={count} limit={limit} />
      </h2>
      {set && (
        <button
          type="button"
          className="btn btn-quiet icon-only lane-limit"
          aria-label={`Limit of ${lane.title}`}
          title={`Limit of ${lane.title}`}
          onClick={() => setAsked(true)}
        >
          <i className="bi bi-speedometer2" aria-hidden="true" />
        </button>
      )}
      {set && asked && (
        <LimitDialog
          title={lane.title}
          limit={limit}
          onSet={(next) => set(field.name, lane.key, next)}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

function LaneCount({ count, limit }: { readonly count: number; readonly limit: number | null }) {
  const over = limit !== null && count > limit;
  return (
    <span
      className={over ? 'lane-count over' : 'lane-count'}
      title={over ? 'More than this column is meant to hold' : undefined}
    >
      {over && <i className="bi bi-exclamation-triangle" aria-hidden="true" />}
      {limit === null ? numberText(count) : `${numberText(count)} of ${numberText(limit)}`}
      {over && <span className="visually-hidden">, more than it is meant to hold</span>}
    </span>
  );
}

interface LimitDialogProps {
  readonly title: string;
  readonly limit: number | null;
  readonly onSet: (limit: number | null) => void;
  readonly onClose: () => void;
}

function LimitDialog({ title, limit, onSet, onClose }: LimitDialogProps) {
  const before = limit === null ? '' : String(limit);
  const [text, setText] = useState(before);
  const [refused, setRefused] = useState(false);
  return (
    <FormDialog
      title={`Limit of ${title}`}
      submit="Save"
      onClose={onClose}
      dirty={text !== before}
      onSubmit={() => {
        const next = wholeNumberIn(text, 1, largest);
        if (next === null && text.trim() !== '') return setRefused(true);
        onClose();
        onSet(next);
      }}
    >
      <WholeNumberField
        label="Cards this column is meant to hold"
        least={1}
        most={largest}
        optional
        help="Empty for as many as you like. More are not refused: the head of the column says so, to everybody here."
        {...{ text, refused }}
        onChange={(next) => {
          setText(next);
          setRefused(false);
        }}
      />
    </FormDialog>
  );
}
