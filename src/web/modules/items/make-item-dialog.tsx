import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { problemText } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/late.tsx';
import { projectAddress } from '../module-address.ts';
import { useProjectModules } from '../module-groups.ts';
import { useModuleKinds } from '../module-queries.ts';
import { type ItemPlace, makeItem, takesItems } from './make-item.ts';

interface MakeItemDialogProps {
  readonly from: ItemPlace;
  readonly item: { readonly id: number; readonly title: string };
  readonly onClose: () => void;
  readonly onMade: () => void;
}

/** The dialog that asks for the list of the project into which an item is copied. */
export function MakeItemDialog({ from, item, onClose, onMade }: MakeItemDialogProps) {
  const form = useId();
  const { groups, error } = useProjectModules(from.project);
  const { data: kinds = [] } = useModuleKinds();
  const [chosen, setChosen] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const offered = (groups ?? []).flatMap(({ modules }) =>
    modules.flatMap((module) => {
      const kind = kinds.find(({ id }) => id === module.scenario_module_id);
      return kind && takesItems(kind) && !module.locked && module.id !== from.module ? [{ module, kind }] : [];
    }),
  );
  const target = (offered.find(({ module }) => module.id === chosen) ?? offered[0])?.module;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!target || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await makeItem({ from, id: item.id, to: target });
      onMade();
    } catch (refused) {
      setFailure(problemText(refused));
    } finally {
      setBusy(false);
    }
  };
  const isEmpty = groups !== null && offered.length === 0;
  return (
    <Dialog
      title={`Make “${item.title}” an item of a list`}
      onClose={onClose}
      {...(isEmpty ? {} : { primary: { label: 'Make item', form, busy } })}
    >
      {error !== null && !groups && <p role="alert">The modules could not be loaded. {problemText(error)}</p>}
      {!groups && error === null && <Loading />}
      {isEmpty && (
        <p>
          The project has no list, board or checklist that could be written to.{' '}
          <Link to={projectAddress(String(from.project))} onClick={onClose}>
            Add a module to the project
          </Link>{' '}
          first.
        </p>
      )}
      {offered.length > 0 && (
        <form id={form} onSubmit={submit}>
          <p className="text-2">
            The new item gets its text, people, stakeholders, products and tags. Both stay linked.
          </p>
          <fieldset className="make-item-choices">
            <legend className="form-label">List</legend>
            {offered.map(({ module, kind }) => (
              <label key={module.id} className="section-choice">
                <input
                  type="radio"
                  name={form}
                  className="form-check-input"
                  checked={target?.id === module.id}
                  onChange={() => setChosen(module.id)}
                />
                <i className={`bi bi-${kind.icon || 'puzzle'}`} aria-hidden="true" />
                <span>
                  {module.name} <span className="text-2">{kind.name}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </form>
      )}
      {failure && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
