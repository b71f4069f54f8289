/** The report of a call about the rows of a list, as a table that can be searched, sorted and saved. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Report, ReportColumn } from '../../../../contract/screen.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { lookUp } from '../../../api/client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { sidewaysSign } from '../../../ui/sideways-sign.ts';
import { useStore } from '../../../ui/store.ts';
import { registry } from '../../registry.ts';
import { useList } from '../../state/list/list-context.ts';
import { resourceKey } from '../../state/query/keys.ts';
import {
  addressOfCell,
  byColumn,
  cellOf,
  linesWith,
  type Order,
  type ReportLine,
  tableOf,
} from '../../state/row/report-lines.ts';
import { counted } from '../../state/row/words.ts';
import { saveCsv } from '../../transfer/write-table.ts';
import { Failed, Waiting } from '../states.tsx';
import './report-dialog.css';

/** The number of lines that "Show more" adds. */
const perPart = 200;

interface ReportDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** The lines of a report, sorted by a column and filtered by a text. */
export function ReportDialog({ report, onClose }: ReportDialogProps) {
  const { entry, path, words } = useList();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>({ column: 0, descending: false });
  const answer = useQuery({
    queryKey: [...resourceKey(entry.resource), path, report.name],
    queryFn: async ({ signal }) => (await lookUp<readonly ReportLine[]>(`${path}/${report.name}`, { signal })).data,
  });
  const columns = report.columns.map((column) => ({ ...column, title: column.title ?? words.title }));
  const lines = byColumn(linesWith(answer.data ?? [], columns, search), columns, order);
  const title = `${report.title}: ${lowerFirst(words.plural)}`;
  return (
    <Dialog
      title={title}
      size="xl"
      onClose={onClose}
      cancelLabel="Close"
      primary={
        lines.length > 0
          ? { label: 'Export CSV', run: () => saveCsv(`${words.plural} ${report.title}`, tableOf(lines, columns)) }
          : undefined
      }
    >
      <p className="text-2">{report.help}</p>
      {answer.error ? (
        <Failed
          what={`${report.title} could not be loaded.`}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : !answer.data ? (
        <Waiting />
      ) : answer.data.length === 0 ? (
        <p>There are none yet.</p>
      ) : (
        <>
          <div className="report-tools">
            <input
              type="search"
              className="form-control"
              aria-label={`Search ${lowerFirst(report.title)}`}
              placeholder="Search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <span className="list-count" role="status">
              {counted(lines.length, '1 line', 'lines')}
            </span>
          </div>
          <ReportTable key={search} {...{ title, columns, lines, order }} onOrder={setOrder} onLeave={onClose} />
        </>
      )}
    </Dialog>
  );
}

type TitledColumn = ReportColumn & { readonly title: string };

interface ReportTableProps {
  readonly title: string;
  readonly columns: readonly TitledColumn[];
  readonly lines: readonly ReportLine[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly onLeave: () => void;
}

function ReportTable({ title, columns, lines, order, onOrder, onLeave }: ReportTableProps) {
  const [shown, setShown] = useState(perPart);
  const { opens } = useStore(registry);
  const { params } = useList();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the dialog must scroll by keys */}
      <section ref={sidewaysSign} className="report-scroll" tabIndex={0} aria-label={title}>
        <table className="report-table">
          <thead>
            <tr>
              {columns.map((column, at) => {
                const sorted = order.column === at;
                const descending = sorted && !order.descending;
                return (
                  <th
                    key={column.field}
                    scope="col"
                    aria-sort={sorted ? (order.descending ? 'descending' : 'ascending') : undefined}
                  >
                    <button type="button" className="report-sort" onClick={() => onOrder({ column: at, descending })}>
                      {column.title}
                      {sorted && (
                        <i className={order.descending ? 'bi bi-arrow-down' : 'bi bi-arrow-up'} aria-hidden="true" />
                      )}
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their index
              <tr key={row}>
                {columns.map((column) => {
                  const text = cellOf(line, column);
                  const address = addressOfCell({ line, column, params, opens });
                  return (
                    <td key={column.field}>
                      {address ? (
                        <Link to={address} onClick={onLeave}>
                          {text || 'Untitled'}
                        </Link>
                      ) : (
                        text
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.length > shown && (
        <button type="button" className="btn btn-secondary report-more" onClick={() => setShown(shown + perPart)}>
          Show more
        </button>
      )}
    </>
  );
}
