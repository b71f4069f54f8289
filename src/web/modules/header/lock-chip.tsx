import { Popover } from '../../ui/popover.tsx';
import { useModuleChanges } from '../module-changes.ts';
import type { Module } from '../module-kinds.ts';
import { type ModuleRights, whyReadOnly } from '../module-rights.ts';

interface LockChipProps {
  readonly module: Module;
  readonly rights: ModuleRights;
  readonly shared: boolean;
}

/**
 * A chip that shows that the module is read-only, with the reason, and with a button to unlock it for users who may.
 */
export function LockChip({ module, rights, shared }: LockChipProps) {
  const { update } = useModuleChanges(module);
  const reason = whyReadOnly(module, rights, shared);
  if (reason === null) return null;
  const word = module.locked ? 'Locked' : 'View only';
  return (
    <Popover
      label={word}
      className="pill pill-button"
      button={
        <>
          <i className={module.locked ? 'bi bi-lock' : 'bi bi-eye'} aria-hidden="true" />
          <span className="header-word">{word}</span>
        </>
      }
    >
      {(close) => (
        <div className="chip-reason">
          <p>{reason}</p>
          {module.locked && rights.lock && (
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                close();
                void update({ locked: false });
              }}
            >
              <i className="bi bi-unlock" aria-hidden="true" /> Unlock
            </button>
          )}
        </div>
      )}
    </Popover>
  );
}
