import { useEffect, useMemo } from 'react';
import { type ElementCell, isFixed } from '../../../../diagram/cells/cell.ts';
import { problemText } from '../../../api/problem.ts';
import { colourKey, countFlags } from '../../../assignments/colour-by.ts';
import { ColourBy, ColourLegend } from '../../../assignments/colour-legend.tsx';
import { isEmptyFilter } from '../../../assignments/filter.ts';
import { AssignmentFilterBar } from '../../../assignments/filter-bar.tsx';
import { useFilterLists } from '../../../assignments/filter-lists.ts';
import { assignmentFields } from '../../../assignments/kinds.ts';
import { useAddressFilter } from '../../../assignments/use-address-filter.ts';
import { useAssignables } from '../../../assignments/use-assignables.ts';
import { useCurrentUser } from '../../../session/caller.ts';
import { noMarks } from '../../engine/cell-marks.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { useDiagram } from '../../react/editor-context.ts';
import { AssignButton } from '../assign/assign-button.tsx';
import { marksFor } from './marks-for.ts';
import { differsIn, useFromCells } from './use-from-cells.ts';
import './diagram-lens.css';

const isReassigned = differsIn(assignmentFields);
const assignable = (graph: DiagramGraph): readonly ElementCell[] => graph.elements().filter((cell) => !isFixed(cell));

/** The lens of the diagram: a filter that fades all other shapes, and colours by assignment. */
export function DiagramLens() {
  const { editor, module, project, canWrite } = useDiagram();
  const { assignables, error, retry } = useAssignables(module.project_id as number, project !== null);
  const address = useAddressFilter();
  const { filter, colourBy, colours } = address;
  const me = useCurrentUser()?.id ?? null;
  const lists = useFilterLists(assignables);
  const elements = useFromCells(isReassigned, assignable);
  const keys = useMemo(() => colourKey(colourBy, assignables), [colourBy, assignables]);
  const counts = useMemo(() => countFlags(elements, keys, assignables), [elements, keys, assignables]);
  const marks = useMemo(
    () => marksFor(elements, { filter, colours, keys }, assignables, me),
    [elements, filter, colours, keys, assignables, me],
  );
  useEffect(() => {
    const { pale, flags } = marks;
    const { state } = editor;
    if (pale.size + flags.size + state.pale.size + state.flags.size > 0) editor.set({ pale, flags });
  }, [editor, marks]);
  useEffect(() => () => editor.set(noMarks), [editor]);
  const choices = lists.some(({ list }) => list.things.size > 0);
  if (!choices && !error && isEmptyFilter(filter) && !canWrite) return null;
  return (
    <section className="diagram-lens" aria-label="Filter and colours" data-own-pointer>
      <div className="diagram-lens-bar">
        <AssignmentFilterBar
          filter={filter}
          onChange={address.setFilter}
          lists={lists}
          count={{ shown: marks.shown, total: elements.length }}
        />
        <ColourBy by={colourBy} lists={lists} onChange={address.setColourBy} />
        <AssignButton />
      </div>
      {error && (
        <p className="assignment-failure" role="alert">
          What can be filtered by could not be loaded. {problemText(error)}{' '}
          <button type="button" className="btn btn-link btn-sm" onClick={retry}>
            Retry
          </button>
        </p>
      )}
      {colourBy.length > 0 && (
        <details open>
          <summary>What the colours mean</summary>
          <ColourLegend keys={keys} lists={lists} counts={counts} chosen={colours} onChange={address.setColours} />
        </details>
      )}
    </section>
  );
}
