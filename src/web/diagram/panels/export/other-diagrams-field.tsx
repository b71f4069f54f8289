import { useId } from 'react';
import { families } from '../../../../diagram/shapes/families.ts';
import { useProjectModules } from '../../../modules/module-groups.ts';
import { useDiagram } from '../../react/editor-context.ts';

interface OtherDiagramsFieldProps {
  readonly project: number;
  /** A sentence about the form that the other diagrams have in the file. */
  readonly help: string;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** The choice of other diagrams of the same kind for the file, each on its own page. */
export function OtherDiagramsField({ project, help, chosen, onChange }: OtherDiagramsFieldProps) {
  const id = useId();
  const { module, family } = useDiagram();
  const { groups } = useProjectModules(project);
  const others = (groups ?? [])
    .flatMap(({ modules }) => modules)
    .filter((one) => one.id !== module.id && families[one.type_key] === family);
  if (!others.length) return null;
  return (
    <fieldset className="field">
      <legend className="form-label">Other diagrams in the file</legend>
      <div className="form-text">{help}</div>
      {others.map((one) => (
        <div key={one.id} className="form-check">
          <input
            id={`${id}-${one.id}`}
            type="checkbox"
            className="form-check-input"
            checked={chosen.includes(one.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
            }
          />
          <label className="form-check-label" htmlFor={`${id}-${one.id}`}>
            {one.name}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
