import { useEffect, useRef, useState } from 'react';
import { basisOf } from '../../../../contract/view-kind.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { useList } from '../../state/list/list-context.ts';
import { type FieldLanes, noFieldLanes, removed, renamed, withLimit } from '../../state/row/lane-settings.ts';
import { type BoardLane, noLane } from '../../state/row/lanes.ts';
import { moved } from '../../state/row/reorder.ts';
import { numberText } from '../../state/row/words.ts';
import type { Placing } from '../places/use-placing.ts';
import { LaneNameDialog } from './lane-name-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';

interface LaneHeadProps {
  readonly placing: Placing;
  readonly lane: BoardLane;
  readonly count: number;
}

/** The header of a column: its name and colour, the number of its cards with the limit, and its menu. */
export function LaneHead({ placing, lane, count }: LaneHeadProps) {
  const [field] = placing.fields;
  const settings = useList().extras.lanes?.of(field?.name ?? '') ?? noFieldLanes;
  return (
    <div className="lane-head">
      <h2>
        <Swatch color={lane.color} />
        {lane.title}
        <LaneCount count={count} limit={settings.limits[lane.key] ?? null} />
      </h2>
      <LaneMenu {...{ placing, lane, count, settings }} />
    </div>
  );
}

function LaneCount({ count, limit }: { readonly count: number; readonly limit: number | null }) {
  const over = limit !== null && count > limit;
  return (
    <span
      className={over ? 'lane-count over' : 'lane-count'}
      title={over ? 'Over the limit of this column' : undefined}
    >
      {over && <i className="bi bi-exclamation-triangle" aria-hidden="true" />}
      {limit === null ? numberText(count) : `${numberText(count)} of ${numberText(limit)}`}
      {over && <span className="visually-hidden">, over the limit</span>}
    </span>
  );
}

function LaneMenu({ placing, lane, count, settings }: LaneHeadProps & { readonly settings: FieldLanes }) {
  const { extras, changes, narrowed, rows } = useList();
  const [dialog, setDialog] = useState<'limit' | 'name' | null>(null);
  const { button, keepFocus } = useRestoredFocus();
  const [field] = placing.fields;
  const set = extras.lanes?.set;
  if (!set || !field) return null;
  const keep = (next: FieldLanes) => set(field.name, next);
  const lanes = placing.lanes[0] ?? [];
  const order = lanes.map(({ key }) => key);
  const at = order.indexOf(lane.key);
  const goTo = (place: number) => {
    keepFocus();
    keep({ ...settings, order: moved(order, at, place) });
    placing.say(`${lane.title}, column ${place + 1} of ${order.length}.`);
  };
  const cards = placing.places
    .flat()
    .flatMap((place) => (place.lanes[0]?.key === lane.key ? placing.cardsIn(place) : []));
  // Moving all cards is possible only if all are shown: others would stay in the column.
  const shownAll = !narrowed && placing.count === rows.count?.total;
  const isText = basisOf(field) === 'text' && lane.key !== noLane;
  const items: readonly MenuItem[] = [
    { label: 'Limit ...', icon: 'speedometer2', run: () => setDialog('limit') },
    {
      label: 'Move left',
      icon: 'arrow-left',
      divided: true,
      disabled: at === 0 && 'It is the first column.',
      run: () => goTo(at - 1),
    },
    {
      label: 'Move right',
      icon: 'arrow-right',
      disabled: at === order.length - 1 && 'It is the last column.',
      run: () => goTo(at + 1),
    },
    ...(isText
      ? [
          {
            label: 'Rename ...',
            icon: 'pencil',
            divided: true,
            disabled: !shownAll && 'Show all cards first: end search, filters and lens.',
            run: () => setDialog('name'),
          },
          {
            label: 'Remove',
            icon: 'x-lg',
            disabled: (count > 0 || !shownAll) && 'Move its cards to another column first.',
            run: () => keep(removed({ ...settings, order }, lane.key)),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={`Column ${lane.title}`}
        className="btn btn-quiet icon-only lane-menu"
        buttonRef={button}
        items={items}
      >
        <i className="bi bi-three-dots" aria-hidden="true" />
      </Menu>
      {dialog === 'limit' && (
        <LimitDialog
          title={lane.title}
          limit={settings.limits[lane.key] ?? null}
          onSet={(limit) => keep(withLimit(settings, lane.key, limit))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'name' && (
        <LaneNameDialog
          title={`Rename ${lane.title}`}
          submit="Rename"
          name={lane.title}
          {...{ field, lanes }}
          onName={(name) => {
            keep(renamed({ ...settings, order }, lane.key, name));
            const ids = cards.map(({ row }) => row.id);
            if (ids.length > 0) void changes.updateMany(ids, { [field.name]: name });
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Restores the focus after a column has moved: the column is removed from the DOM for a moment and loses the focus. */
function useRestoredFocus() {
  const button = useRef<HTMLButtonElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || document.activeElement !== document.body) return;
    wanted.current = false;
    button.current?.focus();
  });
  return {
    button,
    keepFocus: () => {
      wanted.current = true;
    },
  };
}
