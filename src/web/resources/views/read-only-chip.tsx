import { session } from '../../session/session.ts';
import type { CurrentCompany, CurrentUser } from '../../session/types.ts';
import { Popover } from '../../ui/popover.tsx';
import { useStore } from '../../ui/store.ts';

/** A chip that explains why the list is read-only, and whom to ask. The actions that change rows are not rendered. */
export function ReadOnlyChip() {
  const reason = useReadOnlyReason();
  return (
    <Popover
      label="Why this is read-only"
      className="read-only-chip"
      button={
        <>
          <i className="bi bi-lock" aria-hidden="true" /> View only
        </>
      }
    >
      {() => <p className="read-only-reason">{reason}</p>}
    </Popover>
  );
}

/** The reason why the list is read-only, and whom to ask, as a sentence. */
export function useReadOnlyReason(): string {
  const { user, company } = useStore(session);
  return reasonOf(user, company);
}

function reasonOf(user: CurrentUser | null, company: CurrentCompany | null): string {
  if (!user || user.shared_user) return 'An access link opened this. It does not allow changes.';
  if (!company) return 'You work in no company. An administrator of one can invite you.';
  const { name, administrators } = company;
  const ask = administrators ? `Ask ${administrators}.` : 'Ask an administrator of your company.';
  if (!company.active) return `${name} is not active: nothing can be changed until it is again. ${ask}`;
  if (company.permissions?.write === false)
    return `You have no licence of ${name}, so you can read but not change anything. ${ask}`;
  return 'You can read this but not change it. Its administrators can give you the right to change it.';
}
