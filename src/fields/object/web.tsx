import type { FieldEntry } from '../../contract/registry.ts';
import { insideFields } from '../../web/resources/state/row/inside-fields.ts';
import { idsIn, type Row, valueIn } from '../../web/resources/state/row/row.ts';
import { useHolderSchema } from '../../web/resources/state/row/use-holder-schema.ts';
import { useNamed } from '../../web/resources/state/row/use-named.ts';
import { sourceFor } from '../../web/resources/state/row/use-options.ts';
import { defineWeb } from '../define-web.ts';
import { isEmptyValue } from '../fits.ts';
import { fieldKindOf } from '../kinds.ts';
import { notReadable, onItsWay } from '../reference-names.ts';
import { TextCell } from '../text/cell.tsx';
import type { ValueProps } from '../web/field-web.ts';

interface MemberProps {
  readonly member: FieldEntry;
  readonly row: Row;
}

/** A member in words, with the names of the rows that it points to. */
function MemberText({ member, row }: MemberProps) {
  const value = valueIn(row, member);
  const ids = member.kind === 'value' ? [] : idsIn(value);
  const named = useNamed(sourceFor(member, row), ids);
  const labels = ids.map((id) => {
    const found = named.get(id);
    return found === null ? notReadable : (found?.label ?? onItsWay);
  });
  if (ids.length > 0) return labels.join(', ');
  return fieldKindOf(member).text(value, member.schema, labels);
}

/** The members that have a value, each with its title if there are several. */
function MembersInWords(props: ValueProps) {
  const { field, row } = props;
  const schema = useHolderSchema(field, row);
  if (!schema) return <TextCell {...props} text={field.schemaFrom?.path ? onItsWay : props.text} />;
  const members = insideFields(field, schema);
  const filled = members.filter((member) => !isEmptyValue(valueIn(row, member)));
  return filled.map((member, at) => (
    <span key={member.name}>
      {at > 0 && ' · '}
      {members.length > 1 && `${member.title}: `}
      <MemberText member={member} row={row} />
    </span>
  ));
}

const ObjectCell = (props: ValueProps) =>
  props.field.schemaFrom ? <MembersInWords {...props} /> : <TextCell {...props} />;

/** A list of texts on one line, any other value as JSON; an object with a schema in words. */
function ObjectInFull(props: ValueProps) {
  const { field, value } = props;
  if (field.schemaFrom) return <MembersInWords {...props} />;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return <pre className="form-value-json">{JSON.stringify(value, null, 2)}</pre>;
}

export const objectWeb = defineWeb({ Cell: ObjectCell, InFull: ObjectInFull, Editor: null, width: 180 });
