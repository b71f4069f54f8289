import { Popover } from '../../../ui/popover.tsx';
import { editRefusal } from '../../engine/rules.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { useSelected } from '../../react/use-selected.ts';
import { DiagramAssignments } from './diagram-assignments.tsx';

/** Assigns the selected shapes without opening the inspector. */
export function AssignButton() {
  const { canWrite } = useDiagram();
  const cells = useSelected().filter((cell) => editRefusal(cell) === null);
  if (!canWrite || cells.length === 0) return null;
  return (
    <Popover
      label={cells.length === 1 ? 'Assign the selected shape' : `Assign ${cells.length} selected shapes`}
      className="btn btn-quiet"
      button={
        <>
          <i className="bi bi-person-plus" aria-hidden="true" /> Assign
        </>
      }
    >
      {() => (
        <div className="assign-popover">
          <DiagramAssignments cells={cells} readOnly={false} />
        </div>
      )}
    </Popover>
  );
}
