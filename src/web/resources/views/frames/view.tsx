/** Rows as embedded pages. A page is loaded only after the user has requested it. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { session } from '../../../session/session.ts';
import { useStore } from '../../../ui/store.ts';
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { type Row, titleOf, valueIn } from '../../state/row/row.ts';
import { Beyond } from '../places/place-frame.tsx';
import { RowMenu } from '../row-menu.tsx';
import { type IndexedRow, useTogether } from '../use-together.ts';
import { type FrameAddress, frameAddress, isAmong } from './frame-address.ts';
import './frames.css';

/** The height of a page without a height of its own, in pixels. */
const usualHeight = 480;

/** The pages to which rows link, as frames one below another. */
export function View({ onRange }: RowsViewProps) {
  const { shown } = useList();
  const [field] = shown.by;
  const together = useTogether(onRange);
  if (!field) return null;
  return (
    <div className="frames">
      {together.placed.map((placed) => (
        <Frame key={placed.row.id} placed={placed} field={field} />
      ))}
      <Beyond together={together} />
    </div>
  );
}

/** A number in the row for its frame: the fields for start and height are marked with `x-frame`. */
function numberFor(word: 'start' | 'height', fields: readonly FieldEntry[], row: Row): number | null {
  const field = fields.find(({ schema }) => schema['x-frame'] === word);
  const value = field && valueIn(row, field);
  return typeof value === 'number' ? value : null;
}

interface FrameProps {
  readonly placed: IndexedRow;
  readonly field: FieldEntry;
}

function Frame({ placed: { row, index }, field }: FrameProps) {
  const { entry, hrefOf } = useList();
  const { system } = useStore(session);
  const [loaded, setLoaded] = useState<string | null>(null);
  const title = titleOf(row, entry.label);
  const address = String(valueIn(row, field) ?? '');
  const page = frameAddress(address, numberFor('start', entry.fields, row));
  const mayShow =
    page !== null && page.origin !== window.location.origin && isAmong(page.origin, system.embedded_sites ?? []);
  return (
    <article className="frame-card" aria-label={title}>
      <div className="frame-head">
        <h2>
          <Link to={hrefOf(row)}>{title}</Link>
        </h2>
        {page && (
          <a className="btn btn-quiet" href={address} target="_blank" rel="noopener noreferrer">
            <i className="bi bi-box-arrow-up-right" aria-hidden="true" /> Open in a new tab
          </a>
        )}
        <RowMenu row={row} index={index} />
      </div>
      {page && mayShow ? (
        <div className="frame-place" style={sizeOf(page, numberFor('height', entry.fields, row))}>
          {/* If the address changes, it is another page, and the user has to request it again. */}
          {loaded === page.src ? (
            <iframe
              title={title}
              src={page.src}
              sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-presentation"
              allow="fullscreen; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <button type="button" className="btn btn-secondary" onClick={() => setLoaded(page.src)}>
              <i className="bi bi-play-circle" aria-hidden="true" /> Show {title} from {new URL(page.src).host}
            </button>
          )}
        </div>
      ) : (
        <p className="text-2">{whyNot(address, page)}</p>
      )}
    </article>
  );
}

const sizeOf = ({ ratio }: FrameAddress, height: number | null) =>
  ratio === null ? { height: height ?? usualHeight } : { aspectRatio: String(1 / ratio) };

function whyNot(address: string, page: FrameAddress | null): string {
  if (address === '') return 'There is no address yet.';
  if (!page) return 'This address cannot be shown here: it must begin with https://.';
  return `Pages of ${new URL(page.src).host} are not shown here. A system administrator can allow them in the system settings.`;
}
