import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Section } from '../../contract/generated/client.ts';
import { holdsWords } from '../../fields/fold-text.ts';
import { lowerFirst } from '../../fields/lower-first.ts';
import { problemText } from '../api/problem.ts';
import { moduleAddress } from '../modules/module-address.ts';
import { kindsByFamily, type ModuleKind, segmentOf } from '../modules/module-kinds.ts';
import { useModuleKinds } from '../modules/module-queries.ts';
import { useLensed } from '../modules/tree/use-lensed.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/late.tsx';
import { createModules } from './create-module.ts';

interface AddModuleDialogProps {
  readonly project: number;
  /** The project in the form that the address uses. */
  readonly code: string;
  readonly sections: readonly Section[];
  readonly section: number | null;
  readonly onClose: () => void;
}

const isFound = ({ name, description }: ModuleKind, text: string): boolean =>
  holdsWords(`${name} ${description}`, text.trim());

/** The dialog for a new module: the kinds by family. Choosing a kind creates a module and opens it. */
export function AddModuleDialog({ project, code, sections, section: first, onClose }: AddModuleDialogProps) {
  const navigate = useNavigate();
  const lensed = useLensed();
  const kinds = useModuleKinds();
  const [text, setText] = useState('');
  const [section, setSection] = useState<number | null>(first);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const families = kindsByFamily((kinds.data ?? []).filter((kind) => isFound(kind, text)));
  // The dialog is painted before its thirty kinds, which take long to draw.
  const drawn = useDeferredValue<typeof families | null>(families, null);
  const add = async (kind: ModuleKind) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { made } = await createModules(project, [
        { name: `Untitled ${lowerFirst(kind.name)}`, scenario_module_id: kind.id, section_id: section },
      ]);
      const [module] = made;
      if (!module) return;
      onClose();
      const to = moduleAddress({ project: code, segment: segmentOf(kind, false), module: module.id });
      await navigate(lensed(to), { state: { rename: module.id } });
    } catch (error) {
      setFailure(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title="Add module" size="lg" onClose={onClose}>
      <div className="gallery-tools">
        <label>
          <span className="form-label">Find a kind</span>
          <input
            type="search"
            className="form-control"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [first] = families.flatMap((family) => family.kinds);
              if (event.key !== 'Enter' || text.trim() === '' || !first) return;
              event.preventDefault();
              void add(first);
            }}
          />
        </label>
        {sections.length > 0 && (
          <label>
            <span className="form-label">Section</span>
            <select
              className="form-select"
              value={section ?? ''}
              onChange={(event) => setSection(event.target.value === '' ? null : Number(event.target.value))}
            >
              <option value="">Without a section</option>
              {sections.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div role="alert">{failure && <p className="field-error">{failure}</p>}</div>
      {(kinds.isPending || !drawn) && <Loading />}
      {kinds.data && families.length === 0 && <p role="status">No kind of module fits “{text.trim()}”.</p>}
      {drawn?.map((group) => (
        <section key={group.family} className="gallery-family" aria-labelledby={`family-${group.family}`}>
          <h3 id={`family-${group.family}`}>{group.title}</h3>
          <ul>
            {group.kinds.map((kind) => (
              <li key={kind.id}>
                <button
                  type="button"
                  className={`gallery-kind family-${kind.family}`}
                  aria-disabled={busy}
                  onClick={() => void add(kind)}
                >
                  <i className={`bi bi-${kind.icon}`} aria-hidden="true" />
                  <span className="gallery-words">
                    <strong>{kind.name}</strong>
                    <span>{kind.description}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
