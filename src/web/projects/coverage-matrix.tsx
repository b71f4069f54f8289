/** The coverage matrix. A count links to the items; an empty cell links to the form for a new item. */

import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { conditionName } from '../../contract/conditions.ts';
import { useKindWords } from '../assignments/use-kind-words.ts';
import { usesOfThing } from '../modules/items/thing-uses.ts';
import { moduleAddress } from '../modules/module-address.ts';
import type { ListedModule } from '../modules/module-groups.ts';
import { type ModuleKind, segmentOf } from '../modules/module-kinds.ts';
import { rightsOnModule } from '../modules/module-rights.ts';
import { givenAddress } from '../resources/state/query/given.ts';
import { useCaller } from '../session/caller.ts';
import type { CoverageRow } from './coverage.ts';

/** A module with its kind. Only modules with items have a column, because only items have assignments. */
export interface Column {
  readonly module: ListedModule;
  readonly kind: ModuleKind;
}

interface MatrixProps {
  readonly rows: readonly CoverageRow[];
  readonly columns: readonly Column[];
}

/** The coverage matrix. Arrow keys move between cells, Enter follows the link of the focused cell. */
export function CoverageMatrix({ rows, columns }: MatrixProps) {
  const words = useKindWords();
  const { projectId: code = '' } = useParams();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepFrom(active, event.key, { rows: rows.length, columns: columns.length + 1 });
    if (!to) return;
    event.preventDefault();
    setActive(to);
    const place = grid.current?.querySelector<HTMLElement>(`[data-at="${to.row}:${to.column}"]`);
    place?.focus();
    place?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const marks = (row: number, column: number) => ({
    'data-at': `${row}:${column}`,
    tabIndex: active.row === row && active.column === column ? 0 : -1,
    onFocus: () => setActive({ row, column }),
  });
  return (
    <div className="coverage-scroll">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow-key navigation between cells is a grid. */}
      <table ref={grid} role="grid" aria-label="Coverage" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">Used in</th>
            {columns.map(({ module, kind }) => (
              <th key={module.id} scope="col" title={module.name}>
                <i className={`bi bi-${kind.icon} family-${kind.family}`} aria-hidden="true" />{' '}
                <span className="coverage-module">{module.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.field} ${row.id}`} data-first={rows[at - 1]?.field === row.field ? undefined : true}>
              <th scope="row">
                <Link to={usesOfThing(code, row.field, row.id)} className="coverage-name" {...marks(at, 0)}>
                  {row.name}
                </Link>
                <span className={row.modules === 0 ? 'coverage-note coverage-nowhere' : 'coverage-note text-2'}>
                  {words(row.field).thing.title}, {row.modules === 0 ? 'nowhere' : `in ${row.modules}`}
                </span>
              </th>
              {columns.map((column, place) => (
                <Place
                  key={column.module.id}
                  {...{ row, column, code }}
                  count={row.counts[place] ?? 0}
                  marks={marks(at, place + 1)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlaceProps {
  readonly row: CoverageRow;
  readonly column: Column;
  readonly code: string;
  readonly count: number;
  readonly marks: { readonly 'data-at': string; readonly tabIndex: number; readonly onFocus: () => void };
}

/** A cell: the count links to the items, a zero links to the form of a new item with this assignment. */
function Place({ row, column: { module, kind }, code, count, marks }: PlaceProps) {
  const write = rightsOnModule(module, useCaller()).write;
  const base = moduleAddress({ project: code, segment: segmentOf(kind, false), module: module.id });
  const drawn = kind.content === 'diagram';
  if (count > 0)
    return (
      <td>
        <Link
          to={
            drawn ? `${base}?filter=${row.field}:${row.id}` : `${base}?${conditionName(row.field, 'equals')}=${row.id}`
          }
          className="coverage-place coverage-count"
          aria-label={`${row.name} in ${module.name}: ${count}`}
          {...marks}
        >
          {count}
        </Link>
      </td>
    );
  if (!write)
    return (
      <td aria-label={`${row.name} in ${module.name}: none`} {...marks}>
        –
      </td>
    );
  const words = `Add an item with ${row.name} to ${module.name}`;
  return (
    <td>
      <Link
        to={`${base}?${givenAddress(row.field, row.id)}`}
        className="coverage-place coverage-gap"
        aria-label={words}
        title={words}
        {...marks}
      >
        <i className="bi bi-plus-lg" aria-hidden="true" />
      </Link>
    </td>
  );
}

interface Spot {
  readonly row: number;
  readonly column: number;
}

function stepFrom(
  { row, column }: Spot,
  key: string,
  size: { readonly rows: number; readonly columns: number },
): Spot | null {
  const within = (to: Spot): Spot | null =>
    to.row >= 0 && to.row < size.rows && to.column >= 0 && to.column < size.columns ? to : null;
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column });
    case 'ArrowDown':
      return within({ row: row + 1, column });
    case 'ArrowLeft':
      return within({ row, column: column - 1 });
    case 'ArrowRight':
      return within({ row, column: column + 1 });
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: size.columns - 1 };
    default:
      return null;
  }
}
