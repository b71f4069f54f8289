import { useSaveStatus } from '../../ledger/use-save-status.ts';
import { openReview } from '../../ledger/waiting.ts';
import { useSeldom } from '../../ui/late.tsx';

const announceEvery = 10_000;

/** How far the changes have come, and the way to what could not be saved. */
export function SaveStateChip() {
  const { kind, text } = useSaveStatus();
  const stuck = kind === 'stuck' || kind === 'kept';
  const announced = useSeldom(stuck ? text : null, announceEvery);
  return (
    <>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
      {text && (
        <span className={`save-state save-${kind}`}>
          {stuck && <i className="bi bi-exclamation-triangle" aria-hidden="true" />}
          <span>{text}</span>
          {stuck && (
            <button type="button" className="btn btn-link btn-sm" onClick={openReview}>
              Review
            </button>
          )}
        </span>
      )}
    </>
  );
}
