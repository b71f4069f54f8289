import { useId, useState } from 'react';
import { NameDialog, type NameDialogProps } from '../name-dialog.tsx';

interface ViewNameDialogProps extends Pick<NameDialogProps, 'title' | 'submit' | 'name' | 'onClose'> {
  /** The names that are already in use, by audience. */
  readonly taken: Readonly<Record<ViewFor, readonly string[]>>;
  /** The audiences to choose from. A single one is not shown. */
  readonly offered: readonly ViewFor[];
  readonly onName: (name: string, kind: ViewFor) => void;
}

export type ViewFor = 'personal' | 'shared';

const audienceTitles: Readonly<Record<ViewFor, string>> = {
  personal: 'Only me',
  shared: 'Everyone who may read this list',
};
const maxCharacters = 120;

/** A dialog that edits the name and the audience of a view. */
export function ViewNameDialog({ taken, offered, onName, ...dialog }: ViewNameDialogProps) {
  const group = useId();
  const [kind, setKind] = useState<ViewFor>(offered[0] ?? 'personal');
  return (
    <NameDialog
      {...dialog}
      word="view"
      taken={taken[kind]}
      draft={`view ${dialog.name}`}
      maxLength={maxCharacters}
      onName={(name) => onName(name, kind)}
    >
      {offered.length > 1 && (
        <fieldset className="view-for">
          <legend className="form-label">For</legend>
          {offered.map((one) => (
            <label key={one} className="form-check">
              <input
                type="radio"
                className="form-check-input"
                name={group}
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              {audienceTitles[one]}
            </label>
          ))}
        </fieldset>
      )}
    </NameDialog>
  );
}
