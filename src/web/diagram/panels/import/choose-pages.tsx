import { useId } from 'react';
import type { ImportedDiagram } from '../../../../diagram-files/import-result.ts';
import { PagePreview } from './page-preview.tsx';

/** The number of pages with a preview; for other pages only the name is shown. */
const maxPictured = 12;

interface ChoosePagesProps {
  /** The pages after conversion to the kind of this module. */
  readonly diagrams: readonly ImportedDiagram[];
  readonly chosen: readonly number[];
  /** Whether several pages can be chosen. Further pages become modules, which some users may not create. */
  readonly several: boolean;
  readonly onChange: (chosen: readonly number[]) => void;
}

/**
 * The choice of the pages of a file. The first chosen page is added to this diagram, each other page becomes a module.
 */
export function ChoosePages({ diagrams, chosen, several, onChange }: ChoosePagesProps) {
  const id = useId();
  const all = chosen.length === diagrams.length;
  const toggle = (at: number, on: boolean) => {
    if (!several) return onChange([at]);
    onChange(diagrams.flatMap((_, one) => ((one === at ? on : chosen.includes(one)) ? one : [])));
  };
  return (
    <fieldset className="field">
      <legend className="form-label">Pages</legend>
      {several && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          onClick={() => onChange(all ? [0] : diagrams.map((_, at) => at))}
        >
          {all ? 'Only the first page' : `All ${diagrams.length} pages`}
        </button>
      )}
      <ul className="import-pages">
        {diagrams.map((page, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of pages never changes, and two may have the same name.
          <li key={at}>
            <div className="form-check">
              <input
                id={`${id}-${at}`}
                type={several ? 'checkbox' : 'radio'}
                name={id}
                className="form-check-input"
                checked={chosen.includes(at)}
                onChange={({ target }) => toggle(at, target.checked)}
              />
              <label className="form-check-label" htmlFor={`${id}-${at}`}>
                {page.name || `Page ${at + 1}`}
              </label>
            </div>
            {at < maxPictured && <PagePreview page={page} small />}
          </li>
        ))}
      </ul>
      <p className="form-text" role="status">
        {chosen.length > 1
          ? `${diagrams[chosen[0] ?? 0]?.name} comes into this diagram, ${chosen.length === 2 ? 'the other page becomes a module' : `the other ${chosen.length - 1} pages become modules`} of the same kind beside it.`
          : 'It is added to this diagram.'}
      </p>
    </fieldset>
  );
}
