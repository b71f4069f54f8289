import { useState } from 'react';
import { Link } from 'react-router';
import { imageAddress } from '../../../../fields/image/image-address.ts';
import { Cell } from '../../cells/cell.tsx';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { titleOf, valueIn } from '../../state/row/row.ts';
import { textOf } from '../../state/row/text-of.ts';
import { Beyond } from '../places/place-frame.tsx';
import { RowMenu } from '../row-menu.tsx';
import { useTogether } from '../use-together.ts';
import { Stage } from './stage.tsx';
import './pictures.css';

/** Rows as pictures: one on the stage, and all in a strip below. */
export function View({ onRange }: RowsViewProps) {
  const { entry, shown, hrefOf, columns, words } = useList();
  const [field] = shown.by;
  const together = useTogether(onRange);
  const [chosen, choose] = useState<number | null>(null);
  const { placed } = together;
  const at = Math.max(
    0,
    placed.findIndex(({ row }) => row.id === chosen),
  );
  const current = placed[at];
  if (!field || !current) return null;
  const { row, index } = current;
  const title = titleOf(row, entry.label);
  const address = imageAddress(valueIn(row, field));
  const go = (step: number) => {
    const next = placed[(at + step + placed.length) % placed.length];
    if (next) choose(next.row.id);
  };
  const facts = columns.filter(
    (column) => column.name !== entry.label && column.name !== field.name && textOf(column, row) !== '',
  );
  return (
    <div className="pictures">
      <article className="picture-large" aria-label={title}>
        <div className="picture-head">
          <h2>
            <Link to={hrefOf(row)}>{title}</Link>
          </h2>
          <span className="text-2">
            {at + 1} of {placed.length}
          </span>
          <RowMenu row={row} index={index} />
        </div>
        {address ? (
          <Stage key={address} address={address} title={title} onStep={placed.length > 1 ? go : null} />
        ) : (
          <p className="picture-none">
            <i className="bi bi-image" aria-hidden="true" />
            There is no picture yet. <Link to={hrefOf(row)}>Put one in the details</Link>
          </p>
        )}
        {facts.length > 0 && (
          <dl className="picture-told">
            {facts.map((column) => (
              <div key={column.name}>
                <dt>{column.title}</dt>
                <dd>
                  <Cell field={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </article>
      <ul className="picture-strip" aria-label={words.plural}>
        {placed.map(({ row: other }) => {
          const small = imageAddress(valueIn(other, field));
          const name = titleOf(other, entry.label);
          return (
            <li key={other.id}>
              <button
                type="button"
                aria-current={other.id === row.id ? 'true' : undefined}
                onClick={() => choose(other.id)}
              >
                {small ? (
                  <img src={small} alt="" loading="lazy" />
                ) : (
                  <span className="picture-strip-none">
                    <i className="bi bi-image" aria-hidden="true" />
                  </span>
                )}
                <span className="picture-strip-name">{name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <Beyond together={together} />
    </div>
  );
}
