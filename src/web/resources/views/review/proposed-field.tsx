/** A field before and after a proposal. In texts, the removed and added words are marked. */
import type { ChangedField } from '../../../../contract/answers.ts';
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { ChangedValue, fieldOfChange } from '../difference.tsx';
import { wordMarks } from './word-marks.ts';

/** A proposed change, with the present value if it differs from the value on which the proposal is based. */
export interface ProposedChange extends ChangedField {
  readonly now?: unknown;
  readonly now_label?: unknown;
}

interface ProposedFieldProps {
  readonly entry: CollectionEntry;
  readonly change: ProposedChange;
  readonly action: string;
}

const isPlainText = ({ kind, schema }: FieldEntry): boolean =>
  kind === 'value' && ['text', 'long-text'].includes(fieldKindOf({ schema, kind }).name);

export function ProposedField({ entry, change, action }: ProposedFieldProps) {
  const field = fieldOfChange(entry, change);
  const isChanged = 'now' in change;
  const shared = { field, changed: change, id: 0 };
  const current = isChanged ? change.now : change.before;
  const marks =
    action === 'update' && isPlainText(field) && typeof current === 'string' && typeof change.after === 'string'
      ? wordMarks(current, change.after)
      : null;
  return (
    <div data-changed={isChanged || undefined}>
      <dt>{field.title}</dt>
      <dd>
        {marks?.map(({ fate, text }, at) =>
          fate === 'gone' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: words of a text have no other identity
            <del key={at}>{text}</del>
          ) : fate === 'new' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: words of a text have no other identity
            <ins key={at}>{text}</ins>
          ) : (
            text
          ),
        ) ?? (
          <span className="review-values">
            {action !== 'create' && (
              <del>
                <ChangedValue {...shared} value={current} label={isChanged ? change.now_label : change.before_label} />
              </del>
            )}
            {action === 'update' && <i className="bi bi-arrow-right" role="img" aria-label="becomes" />}
            {action !== 'delete' && (
              <ins>
                <ChangedValue {...shared} value={change.after} label={change.after_label} />
              </ins>
            )}
          </span>
        )}
        {isChanged && (
          <span className="review-seen">
            When this was proposed: <ChangedValue {...shared} value={change.before} label={change.before_label} />
          </span>
        )}
      </dd>
    </div>
  );
}
