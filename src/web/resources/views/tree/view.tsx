import { type RowsViewProps, useList } from '../../state/list/list-context.ts';
import { rowsAtOnce } from '../use-together.ts';
import { BranchTree } from './branch-tree.tsx';
import { FoundTree } from './found-tree.tsx';
import { WholeTree } from './whole-tree.tsx';

/**
 * Rows below their parents: all at once if they are few, by branch if they are many. The server has no branches for
 * parents within objects.
 */
export function View(props: RowsViewProps) {
  const { entry, rows, narrowed } = useList();
  const isLarge = entry.tree !== null && (rows.count?.total ?? 0) > rowsAtOnce;
  if (!isLarge && !(entry.tree !== null && narrowed)) return <WholeTree {...props} />;
  return narrowed ? <FoundTree {...props} /> : <BranchTree {...props} />;
}
