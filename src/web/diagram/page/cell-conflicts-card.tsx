import { segmentsOf } from '../../../contract/json-pointer.ts';
import type { JsonSchema } from '../../../contract/model.ts';
import { ConflictChoices } from '../../ledger/conflict-choices.tsx';
import { useStore } from '../../ui/store.ts';
import { membersOf } from '../panels/inspector/shared-fields.ts';
import { useDiagram } from '../react/editor-context.ts';
import {
  type CellConflict,
  type ConflictField,
  choiceName,
  conflictsOf,
  conflictsSentence,
} from '../sync/cell-conflict.ts';
import './cell-conflicts-card.css';

/** Somebody else was faster with the same: what they said stands, and ours is a choice away. */
export function CellConflictsCard() {
  const { editor, saver, itemTypes } = useDiagram();
  const titleOf = (one: CellConflict, { name, title }: ConflictField): string => {
    const [, key] = segmentsOf(name);
    const type = itemTypes.find((known) => known.key === editor.graph.get(one.jsid)?.type);
    const member = key === undefined ? undefined : membersOf(type?.json_schema as JsonSchema | undefined)[key];
    return typeof member?.['title'] === 'string' ? member['title'] : title;
  };
  const all = useStore(saver.cellConflicts);
  const leave = () => {
    saver.settle(() => 'theirs');
    editor.host.focus();
  };
  return (
    <>
      <div role="alert" className="visually-hidden">
        {all.length > 0 && `${conflictsSentence(all)} Choose what shall stand.`}
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
            fields={conflictsOf(all, titleOf)}
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
