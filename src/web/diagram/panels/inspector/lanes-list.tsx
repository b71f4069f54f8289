import { useReducer } from 'react';
import type { ElementCell } from '../../../../diagram/cells/cell.ts';
import { minimumLane } from '../../../../diagram/cells/constants.ts';
import { type Lane, lanesIn, lanesOf } from '../../../../diagram/cells/lanes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  deleteLane,
  divideLane,
  insertLane,
  insertLaneBeside,
  moveLane,
  removeLane,
  renameLane,
  resizeLane,
} from '../../edits/lanes.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { useEditor } from '../../react/editor-context.ts';
import { NumberField } from './number-field.tsx';
import { useFieldBatch } from './use-field-batch.ts';

/** The lanes of a pool, with controls to rename, resize, reorder, add and delete them. */
export function LanesList({ cell }: { readonly cell: ElementCell }) {
  const { graph, announce } = useEditor();
  const { write, settle } = useFieldBatch();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const { jsid } = cell;
  const lanes = lanesOf(graph.element(jsid) ?? cell);
  const nameOf = (at: number): string => lanes[at]?.label || `lane ${at + 1}`;
  const act = (run: () => void, announcement: string) => {
    settle();
    run();
    announce(announcement);
    again();
  };
  return (
    <fieldset className="inspector-lanes" onBlur={settle}>
      <legend>Lanes</legend>
      {!lanes.length && <p className="text-2">This pool has no lanes.</p>}
      <ol>
        {lanes.map((lane, at) => (
          <li key={lane.id}>
            <input
              className="form-control"
              aria-label={`Name of lane ${at + 1}`}
              placeholder={`Lane ${at + 1}`}
              maxLength={2000}
              value={lane.label}
              onChange={({ target }) => {
                write(`name of lane ${at + 1}`, () => renameLane(graph, jsid, lane.id, target.value));
                again();
              }}
            />
            <NumberField
              bare
              label={`Size of lane ${at + 1}`}
              value={lane.size}
              least={minimumLane}
              most={20_000}
              onWrite={(size) => {
                write(`size of lane ${at + 1}`, () => resizeLane(graph, jsid, at, size));
                again();
              }}
            />
            <span className="inspector-lane-buttons">
              <IconButton
                icon="arrow-up"
                label={`Move ${nameOf(at)} up`}
                disabled={at === 0}
                onClick={() => act(() => moveLane(graph, jsid, at, at - 1), `${nameOf(at)} is lane ${at} now`)}
              />
              <IconButton
                icon="arrow-down"
                label={`Move ${nameOf(at)} down`}
                disabled={at === lanes.length - 1}
                onClick={() => act(() => moveLane(graph, jsid, at, at + 1), `${nameOf(at)} is lane ${at + 2} now`)}
              />
              <IconButton
                icon="plus-lg"
                label={`Add a lane behind ${nameOf(at)}`}
                onClick={() => act(() => insertLaneBeside(graph, jsid, lane.id, 'behind'), 'Lane added')}
              />
              {lanesIn(lane).length === 0 && (
                <IconButton
                  icon="layout-split"
                  label={`Divide ${nameOf(at)}`}
                  onClick={() => act(() => divideLane(graph, jsid, lane.id), `${nameOf(at)} divided`)}
                />
              )}
              <IconButton
                icon="trash"
                label={`Delete ${nameOf(at)}`}
                onClick={() => act(() => removeLane(graph, jsid, at), `${nameOf(at)} deleted`)}
              />
            </span>
            <InnerLanes lane={lane} {...{ graph, jsid, write, act, again }} />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn btn-secondary btn-sm"
        onClick={() => act(() => insertLane(graph, jsid, lanes.length), 'Lane added')}
      >
        <i className="bi bi-plus-lg" aria-hidden="true" /> Add lane
      </button>
    </fieldset>
  );
}

interface InnerLanesProps {
  readonly lane: Lane;
  readonly graph: DiagramGraph;
  readonly jsid: string;
  readonly write: (what: string, run: () => void) => void;
  readonly act: (run: () => void, announcement: string) => void;
  readonly again: () => void;
}

/** The lanes inside a lane, with controls to rename, divide and delete them. */
function InnerLanes({ lane, ...rest }: InnerLanesProps) {
  const { graph, jsid, write, act, again } = rest;
  const inner = lanesIn(lane);
  if (!inner.length) return null;
  const nameOf = (one: Lane, at: number): string => one.label || `lane ${at + 1} in ${lane.label || 'this lane'}`;
  return (
    <ol className="inspector-inner-lanes">
      {inner.map((one, at) => (
        <li key={one.id}>
          <input
            className="form-control"
            aria-label={`Name of lane ${at + 1} in ${lane.label || 'this lane'}`}
            placeholder={`Lane ${at + 1}`}
            maxLength={2000}
            value={one.label}
            onChange={({ target }) => {
              write(`name of lane ${one.id}`, () => renameLane(graph, jsid, one.id, target.value));
              again();
            }}
          />
          <span className="inspector-lane-buttons">
            <IconButton
              icon="plus-lg"
              label={`Add a lane behind ${nameOf(one, at)}`}
              onClick={() => act(() => insertLaneBeside(graph, jsid, one.id, 'behind'), 'Lane added')}
            />
            <IconButton
              icon="trash"
              label={`Delete ${nameOf(one, at)}`}
              onClick={() => act(() => deleteLane(graph, jsid, one.id), `${nameOf(one, at)} deleted`)}
            />
          </span>
          <InnerLanes lane={one} {...rest} />
        </li>
      ))}
    </ol>
  );
}
