/** The results of search and filters in a tree, with all rows above them, so that the hierarchy is correct. */
import { useQuery } from '@tanstack/react-query';
import { inPlace } from '../../../api/failure.ts';
import { ListProvider, type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { fetchPage } from '../../state/list/use-rows.ts';
import { rowsKey } from '../../state/query/keys.ts';
import { rowsQuery } from '../../state/query/list-query.ts';
import { WholeTree } from './whole-tree.tsx';

/** Limit on the results. */
const maxFound = 500;

/** The results at their places in the tree. */
export function FoundTree(props: RowsViewProps) {
  const list = useList();
  const { entry, path, view } = list;
  const field = entry.tree as string;
  const query = { ...rowsQuery(entry, view, [field]), ancestors: 'true' };
  const key = [...rowsKey(entry.resource, path, query, maxFound), 1];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchPage(path, query, { perPage: maxFound, page: 1 }, { signal, optOut: inPlace }),
    staleTime: 30_000,
  });
  const rows = data?.rows ?? [];
  return (
    <ListProvider
      value={{
        ...list,
        rows: {
          ...list.rows,
          key,
          perPage: maxFound,
          count: { total: rows.length, estimated: false, ...(data?.searchedBy && { searchedBy: data.searchedBy }) },
          rowAt: (index) => rows[index] ?? null,
        },
      }}
    >
      {data && data.total > maxFound && (
        <p className="list-partial" role="status">
          The first {maxFound} of {data.total.toLocaleString('en')} are shown. Narrow the search to see others.
        </p>
      )}
      <WholeTree {...props} />
    </ListProvider>
  );
}
