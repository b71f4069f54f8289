import { useEffect } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { dirtyForms } from '../../ui/dirty.ts';
import { useGuard } from '../../ui/page-history.ts';

interface DirtyGuardProps {
  /** Whether edits are lost with the form. Otherwise the browser stores them, unsaved. */
  readonly loses: boolean;
  /** The titles of the edited fields. */
  readonly fields: readonly string[];
  readonly onDiscard: () => void;
}

const rowOf = (search: string): string | null => new URLSearchParams(search).get('row');

/**
 * Asks for confirmation before the user leaves the page or the row with unsaved edits. Rendered only if there are such
 * edits.
 */
export function DirtyGuard({ loses, fields, onDiscard }: DirtyGuardProps) {
  const blocked = useGuard((now, next) => now.pathname !== next.pathname || rowOf(now.search) !== rowOf(next.search));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    dirtyForms.set((count) => count + 1);
    return () => {
      window.removeEventListener('beforeunload', ask);
      dirtyForms.set((count) => count - 1);
    };
  }, []);
  if (!blocked) return null;
  const discard = () => {
    onDiscard();
    blocked.proceed();
  };
  if (loses)
    return (
      <Dialog
        title="Discard changes?"
        size="sm"
        onClose={blocked.stay}
        cancelLabel="Keep editing"
        primary={{ label: 'Discard', danger: true, run: discard }}
      >
        <p>What you have changed on this page has not been saved: {fields.join(', ')}.</p>
      </Dialog>
    );
  return (
    <Dialog
      title="Leave without saving?"
      size="sm"
      onClose={blocked.stay}
      cancelLabel="Keep editing"
      primary={{ label: 'Leave', run: blocked.proceed }}
      aside={
        <button type="button" className="btn btn-danger" onClick={discard}>
          Discard
        </button>
      }
    >
      <p>
        {fields.join(', ')} cannot be saved as {fields.length === 1 ? 'it is' : 'they are'}. What you have entered stays
        kept on this device until you mend or discard it.
      </p>
    </Dialog>
  );
}
