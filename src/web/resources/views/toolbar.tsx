/** The tools of a list: search, filter, columns, export and import. */
import { comparisonsOf } from '../filters/field-comparisons.ts';
import { SearchBox } from '../filters/search-box.tsx';
import { columnFields } from '../state/columns.ts';
import { isInOrder } from '../state/list-query.ts';
import { lowerFirst } from '../state/use-changes.ts';
import { ExportMenu } from '../transfer/export-menu.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { ImportButton } from './import-button.tsx';
import { useList, useProposal } from './list-context.ts';
import { Menu } from './menu.tsx';
import { useIsNarrow } from './use-row-height.ts';

export function Toolbar() {
  const list = useList();
  const propose = useProposal();
  const { entry, access, params, query } = list;
  const filterable = columnFields(entry).filter((field) => comparisonsOf(field).length > 0);
  return (
    <div className="list-tools" role="toolbar" aria-label={`Tools for ${list.words.plural}`}>
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
      <SortMenu />
      <ColumnChooser />
      <Count />
      <span className="list-tools-end">
        <ImportButton className="btn btn-quiet" />
        {access.takeOut && <ExportMenu entry={entry} params={params} query={query} />}
      </span>
    </div>
  );
}

/** On a narrow screen there are no headers to sort by; elsewhere it leads back to the order rows can be moved in. */
function SortMenu() {
  const { entry, view, change } = useList();
  const narrow = useIsNarrow();
  const back = view.sort.length > 0 && !isInOrder(entry, view);
  if (!narrow && !back) return null;
  const fields = columnFields(entry).filter((field) => field.sortable);
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
const numbers = new Intl.NumberFormat('en');

function Count() {
  const { rows, words } = useList();
  if (!rows.count) return null;
  const { total, estimated } = rows.count;
  return (
    <span
      className="list-count"
      role="status"
      title={estimated ? 'An estimate: counting so many exactly takes long.' : undefined}
    >
      {estimated ? 'About ' : ''}
      {numbers.format(total)} {total === 1 ? lowerFirst(words.title) : lowerFirst(words.plural)}
    </span>
  );
}
