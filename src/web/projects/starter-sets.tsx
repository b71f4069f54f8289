import { useState } from 'react';
import { offerUndo } from '../api/changes.ts';
import { problemText } from '../api/problem.ts';
import { kindOfType, type ModuleKind } from '../modules/module-kinds.ts';
import { toast } from '../ui/toasts.ts';
import { createModules } from './create-module.ts';

interface StarterSet {
  readonly title: string;
  readonly about: string;
  readonly icon: string;
  /** The type keys of the modules, in the order in which they are created. */
  readonly types: readonly string[];
}

const sets: readonly StarterSet[] = [
  {
    title: 'Improve a process',
    about: 'Draw how it works, list who is affected, and name the problems.',
    icon: 'diagram-3',
    types: ['Bpmns', 'StakeholderPerspectives', 'ProblemStatements', 'Risks'],
  },
  {
    title: 'Shape a business',
    about: 'From what drives it to how it earns.',
    icon: 'columns-gap',
    types: ['Drivers', 'SwotCanvases', 'BusinessCanvases', 'Ecosystems'],
  },
  {
    title: 'Deliver a change',
    about: 'Write down what is needed, plan the work, and involve people.',
    icon: 'kanban',
    types: ['UserStories', 'Kanbans', 'ChangeManagementStories', 'Checklists'],
  },
];

interface StarterSetsProps {
  readonly project: number;
  readonly kinds: readonly ModuleKind[];
  /** Opens the gallery; null if the user may not add modules. */
  readonly onAdd: (() => void) | null;
}

/** The contents of an empty project: an explanation of modules, and three ways to start. */
export function StarterSets({ project, kinds, onAdd }: StarterSetsProps) {
  const [busy, setBusy] = useState(false);
  const kindsOf = ({ types }: StarterSet) => types.flatMap((type) => kindOfType(kinds, type) ?? []);
  const begin = async (set: StarterSet) => {
    if (busy) return;
    setBusy(true);
    try {
      const modules = kindsOf(set).map(({ id, name }) => ({ name, scenario_module_id: id }));
      const { made, changes } = await createModules(project, modules);
      offerUndo(`${made.length} modules added`, changes);
    } catch (error) {
      toast({ text: `Not all modules could be added. ${problemText(error)}`, kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="list-state starter">
      <i className="bi bi-puzzle" aria-hidden="true" />
      <h2>No modules yet</h2>
      <p>A module is a diagram, a list, a board or a canvas: one view of what the project is about.</p>
      {onAdd && (
        <>
          <div className="list-state-actions">
            <button type="button" className="btn btn-secondary" aria-haspopup="dialog" onClick={onAdd}>
              Choose a module
            </button>
          </div>
          <h3>Or begin with a set</h3>
          <ul className="starter-sets">
            {sets.map((set) => (
              <li key={set.title}>
                <button type="button" className="gallery-kind" aria-disabled={busy} onClick={() => void begin(set)}>
                  <i className={`bi bi-${set.icon}`} aria-hidden="true" />
                  <span className="gallery-words">
                    <strong>{set.title}</strong>
                    <span>{set.about}</span>
                    <span className="text-3">
                      {kindsOf(set)
                        .map(({ name }) => name)
                        .join(', ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
