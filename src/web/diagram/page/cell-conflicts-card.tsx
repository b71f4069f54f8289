import { ConflictChoices } from '../../ledger/conflict-choices.tsx';
import { useStore } from '../../ui/store.ts';
import { useDiagram } from '../react/editor-context.ts';
import { choiceName, conflictsOf, conflictsSentence } from '../sync/cell-conflict.ts';
import { conflictWords } from './conflict-words.ts';
import './cell-conflicts-card.css';

/** The conflicts of the diagram. The other person's values are applied, and the user can choose his own instead. */
export function CellConflictsCard() {
  const { editor, saver, itemTypes } = useDiagram();
  const all = useStore(saver.cellConflicts);
  const leave = () => {
    saver.settle(() => 'theirs');
    editor.host.focus();
  };
  return (
    <>
      <div role="alert" className="visually-hidden">
        {all.length > 0 && `${conflictsSentence(all)} Choose the version to save.`}
      </div>
      {all.length > 0 && (
        <section
          className="cell-conflicts-card"
          aria-label="Changed by somebody else"
          data-region=""
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            leave();
          }}
        >
          <header>
            <strong>{conflictsSentence(all)}</strong>
            <button type="button" className="btn-close" aria-label="Keep theirs and close" onClick={leave} />
          </header>
          <ConflictChoices
            key={all.map(({ jsid }) => jsid).join(' ')}
            conflicts={conflictsOf(all, conflictWords(editor.graph, itemTypes))}
            onSave={(choices) => {
              saver.settle((one, field) => choices.get(choiceName(one, field)) ?? 'theirs');
              editor.host.focus();
            }}
          />
        </section>
      )}
    </>
  );
}
