import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { request } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { comparisonsOf } from '../filters/field-comparisons.ts';
import { SearchBox } from '../filters/search-box.tsx';
import type { NamedViews } from '../named-views/use-named-views.ts';
import { ViewMenu } from '../named-views/view-menu.tsx';
import { useList, useProposal } from '../state/list/list-context.ts';
import { columnFields, mostUsefulFirst } from '../state/query/columns.ts';
import { noFilter } from '../state/query/filter.ts';
import { rowKey } from '../state/query/keys.ts';
import { isInOrder } from '../state/query/list-query.ts';
import { fillPath } from '../state/query/paths.ts';
import type { Row } from '../state/row/row.ts';
import { numberText } from '../state/row/words.ts';
import { DictionaryUpload, uploadTitle, useDictionaryUpload } from '../transfer/dictionary/dictionary-upload.tsx';
import { ExportMenu, useExports } from '../transfer/export-menu.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { Import, ImportButton } from './import-button.tsx';
import { ReportDialog } from './on-demand.ts';
import { ViewChooser } from './view-chooser.tsx';

/** The list of deleted rows has neither filters nor columns, so these are reset. */
const toDeleted = { deleted: true, q: '', filter: noFilter, row: null, page: 1 } as const;

interface ToolbarProps {
  /** Contents that replace the choice of views. */
  readonly start?: ReactNode;
  /** The controls for the page's marks on rows. */
  readonly lens?: ReactNode;
  readonly named: NamedViews;
}

/** The tools of a list: view, search, filters, order and columns; rarely used ones are in a menu. */
export function Toolbar({ start, lens, named }: ToolbarProps) {
  const list = useList();
  const propose = useProposal();
  const { entry } = list;
  const filterable = mostUsefulFirst(
    columnFields(entry).filter((field) => comparisonsOf(field).length > 0),
    entry.label,
  );
  return (
    <div className="list-tools" role="toolbar" aria-label={`Tools for ${list.words.plural}`}>
      <ViewMenu named={named} />
      {start ?? <ViewChooser />}
      <SearchBox />
      {filterable.length > 0 && (
        <Menu
          label="Add a filter"
          named
          items={filterable.map((field) => ({ label: field.title, run: () => propose(field) }))}
        >
          <i className="bi bi-funnel" aria-hidden="true" /> <span className="tool-word">Filter</span>
        </Menu>
      )}
      {/* The rows of an outline have a fixed order and no columns. */}
      {!list.shown.kind.levels && <SortMenu />}
      {lens}
      {!list.shown.kind.levels && <ColumnChooser />}
      <Count />
      <Note />
      <span className="list-tools-end">{useIsNarrow() ? <SeldomTools /> : <EndTools />}</span>
    </div>
  );
}

function EndTools() {
  const { entry, access, params, query, columns, change } = useList();
  const [reading, setReading] = useState(false);
  const report = entry.screen?.report ?? null;
  return (
    <>
      {report && (
        <button type="button" className="btn btn-quiet" onClick={() => setReading(true)}>
          <i className={`bi bi-${report.icon}`} aria-hidden="true" /> <span className="tool-word">{report.title}</span>
        </button>
      )}
      {access.deleted && (
        <button type="button" className="btn btn-quiet" onClick={() => change(toDeleted)}>
          <i className="bi bi-trash" aria-hidden="true" /> <span className="tool-word">Deleted</span>
        </button>
      )}
      <ImportButton className="btn btn-quiet" />
      <DictionaryUpload entry={entry} path={fillPath(entry.path, params)} row={null} />
      {access.takeOut && <ExportMenu {...{ entry, params, query, columns }} />}
      {report && reading && <ReportDialog report={report} onClose={() => setReading(false)} />}
    </>
  );
}

/** The rarely used tools in one menu, if there is no space for three buttons. */
function SeldomTools() {
  const { entry, access, params, query, columns, change, words } = useList();
  const [importing, setImporting] = useState(false);
  const [reading, setReading] = useState(false);
  const report = entry.screen?.report ?? null;
  const exports = useExports({ entry, params, query, columns });
  const upload = useDictionaryUpload({ entry, path: fillPath(entry.path, params), row: null });
  const items: readonly MenuItem[] = [
    ...(report ? [{ label: report.title, icon: report.icon, run: () => setReading(true) }] : []),
    ...(access.bringIn ? [{ label: 'Import ...', icon: 'upload', run: () => setImporting(true) }] : []),
    ...(upload.may ? [{ label: `${uploadTitle} ...`, icon: 'file-earmark-arrow-up', run: upload.open }] : []),
    ...(access.takeOut ? exports.items.map((item) => ({ ...item, label: `Export as ${item.label}` })) : []),
    ...(access.deleted ? [{ label: 'Deleted', icon: 'trash', run: () => change(toDeleted) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={`More tools for ${lowerFirst(words.plural)}`} items={items}>
        <i className="bi bi-three-dots-vertical" aria-hidden="true" />
      </Menu>
      {upload.parts}
      {importing && <Import onClose={() => setImporting(false)} />}
      {report && reading && <ReportDialog report={report} onClose={() => setReading(false)} />}
    </>
  );
}

/**
 * The menu that sorts rows. On a narrow screen it replaces the column headings; elsewhere it restores the order in
 * which rows can be moved.
 */
function SortMenu() {
  const { entry, view, change } = useList();
  const narrow = useIsNarrow();
  const back = view.sort.length > 0 && !isInOrder(entry, view);
  if (!narrow && !back) return null;
  const fields = mostUsefulFirst(
    columnFields(entry).filter((field) => field.sortable),
    entry.label,
  );
  return (
    <Menu
      label="Sort"
      named
      items={[
        { label: 'Usual order', checked: view.sort.length === 0, run: () => change({ sort: [], page: 1 }) },
        ...fields.map((field) => {
          const present = view.sort[0]?.field === field.name ? view.sort[0] : null;
          const descending = present ? !present.descending : false;
          const label = present ? `${field.title}, ${present.descending ? 'descending' : 'ascending'}` : field.title;
          return {
            label,
            checked: present !== null,
            run: () => change({ sort: [{ field: field.name, descending }], page: 1 }),
          };
        }),
      ]}
    >
      <i className="bi bi-sort-down" aria-hidden="true" /> <span className="tool-word">Sort</span>
    </Menu>
  );
}

/** The note of the screen above the rows. */
function Note() {
  const { entry } = useList();
  const note = entry.screen?.note ?? null;
  const noteRow = useQuery({
    queryKey: rowKey(entry.resource, note?.path ?? '', 'note'),
    queryFn: async ({ signal }) => (await request<Row>('GET', `${note?.path}.json`, { signal, optOut: inPlace })).data,
    enabled: note !== null,
  });
  if (!note || !noteRow.data) return null;
  const row: Readonly<Record<string, unknown>> = noteRow.data;
  return (
    <span className="list-count" role="status">
      {note.text.replace(/\{([a-z_]+)\}/g, (_, field: string) => String(row[field] ?? ''))}
    </span>
  );
}

function Count() {
  const { rows, words } = useList();
  if (!rows.count) return null;
  const { total, estimated, searchedBy } = rows.count;
  return (
    <span
      className="list-count"
      role="status"
      title={estimated ? 'An estimate: counting so many exactly takes long.' : undefined}
    >
      {estimated ? 'About ' : ''}
      {numberText(total)} {total === 1 ? lowerFirst(words.title) : lowerFirst(words.plural)}
      {searchedBy && (searchedBy === 'meaning' ? ', found by words and meaning' : ', found by words')}
    </span>
  );
}
