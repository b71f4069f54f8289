import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { readableParts } from '../state/row/inside-fields.ts';
import type { Row } from '../state/row/row.ts';
import './form.css';
import { ValueText } from './value-text.tsx';

interface ReadOnlyFieldsProps {
  readonly entry: CollectionEntry;
  readonly row: Row;
  /** The fields to show; by default all except those that every row has. */
  readonly fields?: readonly FieldEntry[];
}

/** A page with the fields of a row as text. It can be focused, so that keys scroll it. */
export function ReadOnlyPage(props: ReadOnlyFieldsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in it takes the focus
    <section tabIndex={0} aria-label={`Fields of this ${lowerFirst(props.entry.title)}`}>
      <ReadOnlyFields {...props} />
    </section>
  );
}

/** The fields of a row as text instead of disabled inputs. */
export function ReadOnlyFields({ entry, row, fields }: ReadOnlyFieldsProps) {
  const candidates =
    fields ??
    entry.fields.filter(
      ({ shown, implied, listsOnly, kind }) => shown && !implied && !listsOnly && kind !== 'discriminator',
    );
  const shown = readableParts(candidates, entry.fields);
  return (
    <dl className="form-read-only">
      {shown.map((field) => (
        <div key={field.name}>
          <dt>{field.title}</dt>
          <dd>
            <ValueText field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
