import { Link } from 'react-router';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { RowFlags } from '../../cells/row-flags.tsx';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { fieldOf } from '../../state/query/columns.ts';
import { type BoardLane, boardLanesOf, byLanes, fieldsIn, noLane, placeKey } from '../../state/row/lanes.ts';
import { type Row, titleOf, valueIn } from '../../state/row/row.ts';
import { textOf } from '../../state/row/text-of.ts';
import { numberText } from '../../state/row/words.ts';
import { AddHere, QuickLine } from '../line/quick-line.tsx';
import { Beyond } from '../places/place-frame.tsx';
import { RowMenu } from '../row-menu.tsx';
import { useLanes } from '../use-lanes.ts';
import { type IndexedRow, useTogether } from '../use-together.ts';
import './checklist.css';

/** A checklist: rows with a checkbox for one field, in sections by another. Each section shows its progress. */
export function View({ onRange }: RowsViewProps) {
  const { shown, words } = useList();
  const [ticked, sections] = shown.by;
  const together = useTogether(onRange);
  const rows = together.placed.map(({ row }) => row);
  const [lanes = []] = useLanes(sections ? [sections] : [], rows, false);
  if (!ticked || !sections) return null;
  const placed = byLanes(together.placed, [sections]);
  const there = lanes.filter(({ key }) => placed.has(placeKey([key])));
  return (
    <div className="checklist">
      <Progress label={`All ${lowerFirst(words.plural)}`} field={ticked} rows={rows} />
      {there.map((lane) => (
        <SectionOf
          key={lane.key}
          lane={lane}
          ticked={ticked}
          sections={sections}
          placed={placed.get(placeKey([lane.key])) ?? []}
        />
      ))}
      <Beyond together={together} />
    </div>
  );
}

const isTicked = (field: FieldEntry, row: Row): boolean => valueIn(row, field) === true;

interface ProgressProps {
  readonly label: string;
  readonly field: FieldEntry;
  readonly rows: readonly Row[];
}

function Progress({ label, field, rows }: ProgressProps) {
  const done = rows.filter((row) => isTicked(field, row)).length;
  return (
    <div className="checklist-progress">
      <progress aria-label={label} max={Math.max(1, rows.length)} value={done} />
      <span className="text-2">
        {numberText(done)} of {numberText(rows.length)}
      </span>
    </div>
  );
}

interface SectionProps {
  readonly lane: BoardLane;
  readonly ticked: FieldEntry;
  readonly sections: FieldEntry;
  readonly placed: readonly IndexedRow[];
}

function SectionOf({ lane, ticked, sections, placed }: SectionProps) {
  const { words } = useList();
  const start = { fields: [sections], lanes: [lane] };
  const title = lane.key === noLane ? words.plural : lane.title;
  return (
    <section className="checklist-section" aria-label={title}>
      <div className="checklist-head">
        <h2>{title}</h2>
        <Progress label={title} field={ticked} rows={placed.map(({ row }) => row)} />
      </div>
      <ul>
        {placed.map(({ row, index }) => (
          <Entry key={row.id} row={row} index={index} ticked={ticked} sections={sections} />
        ))}
      </ul>
      <QuickLine start={start} where={title} />
      <AddHere start={start} where={title} />
    </section>
  );
}

interface EntryProps {
  readonly row: Row;
  readonly index: number;
  readonly ticked: FieldEntry;
  readonly sections: FieldEntry;
}

function Entry({ row, index, ticked, sections }: EntryProps) {
  const { entry, columns, marks, access, hrefOf, save, removing } = useList();
  const title = titleOf(row, entry.label);
  const done = isTicked(ticked, row);
  const holder = ticked.inside ? fieldOf(entry, ticked.inside.field) : ticked;
  const beside = columns.filter(({ name }) => name !== entry.label && name !== ticked.name && name !== sections.name);
  const [yes, no] = boardLanesOf(ticked, [], []);
  const words = beside.map((field) => textOf(field, row)).filter(Boolean);
  return (
    <li className={removing.has(row.id) ? 'removing' : undefined}>
      <input
        type="checkbox"
        className="form-check-input"
        aria-label={title}
        checked={done}
        disabled={!holder || !access.edit(holder, row)}
        onChange={() => {
          const lane = done ? no : yes;
          if (lane) void save(row, fieldsIn(row, [ticked], [lane]));
        }}
      />
      <Link to={hrefOf(row)} data-row={row.id} className={done ? 'checklist-title done' : 'checklist-title'}>
        {title}
      </Link>
      <RowFlags flags={marks.flagsOf(row)} />
      <span className="checklist-beside text-2">{words.join(' · ')}</span>
      <RowMenu row={row} index={index} />
    </li>
  );
}
