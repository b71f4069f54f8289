/** Rows below the rows they belong to: all at once while they are few, branch by branch where they are many. */
import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { rowsAtOnce } from '../use-together.ts';
import { BranchTree } from './branch-tree.tsx';
import { FoundTree } from './found-tree.tsx';
import { WholeTree } from './whole-tree.tsx';

/** The tree of a list. What lies in values knows no branches on the server. */
export function View(props: RowsViewProps) {
  const { entry, rows, narrowed } = useList();
  const isLarge = entry.tree !== null && (rows.count?.total ?? 0) > rowsAtOnce;
  if (!isLarge && !(entry.tree !== null && narrowed)) return <WholeTree {...props} />;
  return narrowed ? <FoundTree {...props} /> : <BranchTree {...props} />;
}
