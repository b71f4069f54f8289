import { PickerOnDemand } from '../../web/resources/picker/picker-on-demand.tsx';
import { narrowedParams } from '../../web/resources/state/query/narrowed.ts';
import { idsIn, labelsById, labelsOf } from '../../web/resources/state/row/row.ts';
import { useNamed } from '../../web/resources/state/row/use-named.ts';
import { sourceFor } from '../../web/resources/state/row/use-options.ts';
import { Avatar } from '../../web/ui/avatar.tsx';
import { Swatch } from '../../web/ui/swatch.tsx';
import { defineWeb } from '../define-web.ts';
import { fieldKindOf } from '../kinds.ts';
import { namesTogether, notReadable } from '../reference-names.ts';
import type { EditorProps, FieldWeb, FilterProps, ValueProps } from '../web/field-web.ts';
import { ValueChip } from '../web/value-chip.tsx';

/** The maximum number of chips; further ones are replaced by their count. */
const shownChips = 3;

function ReferenceCell(props: ValueProps) {
  if (props.field.inside) return <NamedChips {...props} />;
  return <ValueChip title={props.text}>{props.text}</ValueChip>;
}

export function ReferencesCell(props: ValueProps) {
  const { field, row, text } = props;
  if (field.inside) return <NamedChips {...props} />;
  const labels = namesTogether(labelsOf(row, field.name));
  if (labels.length === 0) return <span title={text}>{text}</span>;
  const rest = labels.length - shownChips;
  return (
    <span className="cell-chips" title={text}>
      {labels.slice(0, rest === 1 ? shownChips + 1 : shownChips).map((label) => (
        <ValueChip key={label}>{label}</ValueChip>
      ))}
      {rest > 1 && <span className="cell-more">+{rest}</span>}
    </span>
  );
}

/** A name; null for an unreadable one, because the initials of its replacement text would look like a person's. */
const readable = (name: string | undefined): string | null => (name === notReadable ? null : (name ?? null));

/** Shows initials for people, labels for other rows. */
function ReferenceOnCard(props: ValueProps) {
  const { field, row, value } = props;
  if (!field.options.some(({ people }) => people)) return <ReferencesCell {...props} />;
  const names = labelsById(row, field.name);
  return (
    <span className="people-on-card">
      {idsIn(value).map((id) => (
        <Avatar key={id} id={id} name={readable(names.get(id))} />
      ))}
      <span className="visually-hidden">{props.text}</span>
    </span>
  );
}

const ReferencesInFull = (props: ValueProps) => (props.field.inside ? <NamedChips {...props} /> : props.text);

/**
 * The references of a field inside of an object, with colours. List rows include the labels; otherwise the labels are
 * looked up.
 */
function NamedChips({ field, row, value }: ValueProps) {
  const ids = idsIn(value);
  const labels = labelsById(row, field.name);
  const named = useNamed(sourceFor(field, row), ids);
  return (
    <span className="cell-chips">
      {ids.map((id) => {
        const found = named.get(id);
        const label = found === null ? notReadable : (found?.label ?? labels.get(id));
        return (
          <ValueChip key={id} title={label}>
            <Swatch color={found?.color ?? null} />
            {label ?? <NameOnItsWay />}
          </ValueChip>
        );
      })}
    </span>
  );
}

/** The placeholder of a label that is being loaded. */
const NameOnItsWay = () => (
  <>
    <span className="skeleton cell-name-waits" aria-hidden="true" />
    <span className="visually-hidden">Loading</span>
  </>
);

function ReferenceEditor({ id, field, row, params, value, onValue }: EditorProps) {
  const multiple = fieldKindOf(field).name === 'references';
  const narrowed = narrowedParams(field, params, row);
  return (
    <PickerOnDemand
      id={id}
      label={field.title}
      field={field}
      params={narrowed ?? params}
      waitsFor={narrowed ? null : (field.narrowedBy?.title ?? null)}
      multiple={multiple}
      labels={labelsById(row, field.name)}
      value={multiple ? idsIn(value) : (idsIn(value)[0] ?? null)}
      onChange={onValue}
    />
  );
}

/** A filter by any of the chosen rows. */
function ReferenceFilter({ id, field, params, values, onValues }: FilterProps) {
  return (
    <PickerOnDemand
      id={id}
      label={field.title}
      field={field}
      params={params}
      multiple
      creates={false}
      value={values.map(Number)}
      onChange={(next) => onValues(Array.isArray(next) ? next.map(String) : [])}
    />
  );
}

/** The parts that single and multiple references share; their cells differ. */
export const referenceParts = {
  OnCard: ReferenceOnCard,
  InFull: ReferencesInFull,
  Editor: ReferenceEditor,
  Filter: ReferenceFilter,
} satisfies Partial<FieldWeb>;

export const referenceWeb = defineWeb({ ...referenceParts, Cell: ReferenceCell, width: 180 });
