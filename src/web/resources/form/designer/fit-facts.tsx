import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { CheckedValue } from '../../../../contract/answers.ts';
import { useStore } from '../../../ui/store.ts';
import { registry } from '../../registry.ts';
import { addressOfUse } from '../../state/row/uses.ts';
import { numberText } from '../../state/row/words.ts';
import type { FieldCheck } from './use-value-checks.ts';

interface FitFactsProps {
  readonly called: string;
  /** The number of rows whose values do not fit the stored schema. */
  readonly unfit: number;
  /** The effect of saving the draft on the values; empty if the kind is unchanged. */
  readonly drafted: readonly FieldCheck[];
  /** The values that do not fit the stored schema; empty until the user requests them. */
  readonly stored: readonly FieldCheck[];
  readonly onShow: () => void;
}

const sum = (checks: readonly FieldCheck[], part: 'fits' | 'converts' | 'unfit'): number =>
  checks.reduce((count, check) => count + check[part], 0);

const values = (count: number): string => `${numberText(count)} ${count === 1 ? 'value' : 'values'}`;

/** The effect of saving the draft on the values, as a sentence. */
function drafting(checks: readonly FieldCheck[]): string {
  const [fits, converts, unfit] = [sum(checks, 'fits'), sum(checks, 'converts'), sum(checks, 'unfit')];
  if (fits + converts + unfit === 0) return '';
  const parts = [
    ...(fits > 0 ? [`${values(fits)} ${fits === 1 ? 'fits' : 'fit'} as ${fits === 1 ? 'it is' : 'they are'}`] : []),
    ...(converts > 0 ? [`${values(converts)} ${converts === 1 ? 'is' : 'are'} converted`] : []),
    ...(unfit > 0
      ? [`${values(unfit)} ${unfit === 1 ? 'does not fit and stays as it is' : 'do not fit and stay as they are'}`]
      : []),
  ];
  return `When you save: ${parts.join(', ')}.`;
}

/** The values that do not fit the field, and the effect of a change of its kind, with a list of the rows. */
export function FitFacts({ called, unfit, drafted, stored, onShow }: FitFactsProps) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const sentence = drafting(drafted);
  if (sentence === '' && unfit === 0) return null;
  const shown = sentence === '' ? stored : drafted;
  const rows = shown.flatMap(({ resource, unfit_rows, conversions }) =>
    [...unfit_rows, ...conversions].map((row) => ({ ...row, resource })),
  );
  const total = sum(shown, 'unfit') + sum(shown, 'converts');
  const warns = sentence === '' ? unfit > 0 : sum(drafted, 'unfit') > 0;
  return (
    <div className={warns ? 'schema-fits schema-warning' : 'schema-fits'}>
      <span>
        {warns && <i className="bi bi-exclamation-triangle" aria-hidden="true" />}{' '}
        {sentence || `${values(unfit)} ${unfit === 1 ? 'does' : 'do'} not fit until corrected or cleared.`}
      </span>
      {(sentence === '' || total > 0) && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => {
            setOpen(!open);
            onShow();
          }}
        >
          {open ? 'Hide them' : 'Show them'}
          <span className="visually-hidden"> for {called}</span>
        </button>
      )}
      {open && (
        <ul id={list} className="schema-fit-rows">
          {rows.map((row) => (
            <FitRow key={`${row.resource} ${row.id}`} row={row} />
          ))}
          {total > rows.length && <li>and {numberText(total - rows.length)} more</li>}
        </ul>
      )}
    </div>
  );
}

/** A row with its value, the converted value, and a link. */
function FitRow({ row }: { readonly row: CheckedValue & { readonly resource: string } }) {
  const { opens } = useStore(registry);
  const address = addressOfUse(opens, row);
  const label = row.label ?? `#${row.id}`;
  const within = row.owners.flatMap((owner) => owner.label ?? []).join(' · ');
  return (
    <li>
      {address ? <Link to={address}>{label}</Link> : label}
      {within !== '' && <span className="schema-fit-place"> in {within}</span>}
      {': '}
      <q>{row.value}</q>
      {row.becomes === null ? ' does not fit' : <> becomes {<q>{row.becomes}</q>}</>}
    </li>
  );
}
