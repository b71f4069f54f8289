import { ConflictChoices } from '../../ledger/conflict-choices.tsx';
import { useStore } from '../../ui/store.ts';
import { useDiagram } from '../react/editor-context.ts';
import { choiceName, conflictsOf, overtakenSentence } from '../sync/overtaken.ts';
import './overtaken-card.css';

/** Somebody else was faster with the same: what they said stands, and ours is a choice away. */
export function OvertakenCard() {
  const { editor, saver } = useDiagram();
  const all = useStore(saver.overtaken);
  const leave = () => {
    saver.settle(() => 'theirs');
    editor.host.focus();
  };
  return (
    <>
      <div role="alert" className="visually-hidden">
        {all.length > 0 && `${overtakenSentence(all)} Choose what shall stand.`}
      </div>
      {all.length > 0 && (
        <section
          className="overtaken-card"
          aria-label="Changed by somebody else"
          data-region=""
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            leave();
          }}
        >
          <header>
            <strong>{overtakenSentence(all)}</strong>
            <button type="button" className="btn-close" aria-label="Keep theirs and close" onClick={leave} />
          </header>
          <ConflictChoices
            key={all.map(({ jsid }) => jsid).join(' ')}
            fields={conflictsOf(all)}
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
