import { useEffect } from 'react';
import { useSeldom } from '../ui/late.tsx';
import { useStore } from '../ui/store.ts';
import { saveState, saveStateText } from './save-state.ts';

const announceEvery = 10_000;

/** How far the module's changes have come, and the ways on where they could not be saved. */
export function SaveStateChip() {
  const state = useStore(saveState);
  const text = saveStateText(state);
  const stuck = state.kind === 'failed' || state.kind === 'offline';
  const announced = useSeldom(stuck ? text : null, announceEvery);
  useEffect(() => () => saveState.set({ kind: 'clean' }), []);
  return (
    <>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
      {text && (
        <span className={`save-state save-${state.kind}`}>
          {stuck && <i className="bi bi-exclamation-triangle" aria-hidden="true" />}
          <span>{text}</span>
          {stuck && (
            <>
              <Way label="Retry" run={state.retry} />
              <Way label="Review" run={state.review} />
              <Way label="Discard" run={state.discard} />
            </>
          )}
        </span>
      )}
    </>
  );
}

const Way = ({ label, run }: { readonly label: string; readonly run: (() => void) | undefined }) =>
  run && (
    <button type="button" className="btn btn-link btn-sm" onClick={run}>
      {label}
    </button>
  );
