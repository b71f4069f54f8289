import type { Cell } from '../../../../diagram/cells/cell.ts';
import { AssignmentFields } from '../../../assignments/assignment-fields.tsx';
import { changedIds } from '../../../assignments/mixed.ts';
import { useDiagram } from '../../react/editor-context.ts';

interface DiagramAssignmentsProps {
  /** The cells, one or more. Assignments that only some of them have are marked; a change applies to all cells. */
  readonly cells: readonly Cell[];
  readonly readOnly: boolean;
}

/** The assignments of cells. Each change is one undo step, for any number of cells. */
export function DiagramAssignments({ cells, readOnly }: DiagramAssignmentsProps) {
  const { editor, module } = useDiagram();
  const { graph } = editor;
  return (
    <AssignmentFields
      projectId={module.project_id as number}
      items={cells}
      canWrite={!readOnly}
      onChange={(field, change) =>
        graph.batch('Assign', () => {
          for (const { jsid } of cells) {
            const cell = graph.get(jsid);
            if (!cell) continue;
            const ids = changedIds(cell[field], change);
            if (ids !== cell[field]) graph.change(jsid, { [field]: ids });
          }
        })
      }
    />
  );
}
