import { useSearchParams } from 'react-router';
import { nameOfAssignable } from '../../assignments/assignables.ts';
import { choiceWords } from '../../assignments/filter-editor.tsx';
import { useFilterLists } from '../../assignments/filter-lists.ts';
import { useAddressFilter } from '../../assignments/use-address-filter.ts';
import { useAssignables } from '../../assignments/use-assignables.ts';
import { Popover } from '../../ui/popover.tsx';
import { useIsCrowded } from '../../ui/use-is-narrow.ts';
import { hasLens, withoutLens } from './lens.ts';
import './lens-chip.css';

/** A chip that shows the active lens of the project, with a button that ends it. */
export function LensChip({ project }: { readonly project: number }) {
  const [query] = useSearchParams();
  return hasLens(query) ? <Lens project={project} /> : null;
}

function Lens({ project }: { readonly project: number }) {
  const [query, setQuery] = useSearchParams();
  const { assignables } = useAssignables(project);
  const lists = useFilterLists(assignables);
  const { filter, colours, colourBy } = useAddressFilter();
  const crowded = useIsCrowded();
  const conditions = lists.flatMap(({ field, list }) =>
    [...new Set([...filter[field], ...colours[field]])].map((id) => nameOfAssignable(list, id)),
  );
  const colouring = lists.filter(({ field }) => colourBy.includes(field)).map(({ title }) => title);
  const looked = [...conditions, ...filter.assignments.map((choice) => choiceWords[choice])];
  // The address may contain ids that do not exist.
  if (looked.length === 0 && colouring.length === 0) return null;
  const words = looked.length > 0 ? looked.join(', ') : `colours by ${colouring.join(', ')}`;
  const end = () => setQuery(withoutLens(query), { replace: true, preventScrollReset: true });
  // In a narrow window the lens is an icon with a popover, because the title of the module needs the space.
  if (crowded)
    return (
      <Popover
        label="Lens"
        className="btn btn-quiet icon-only lens-button"
        button={
          <>
            <i className="bi bi-eyeglasses" aria-hidden="true" />
            <span className="visually-hidden">Lens</span>
          </>
        }
      >
        {(close) => (
          <div className="lens-words-narrow">
            <p>
              {words}
              <span className="text-2"> It stays on from module to module.</span>
            </p>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                close();
                end();
              }}
            >
              End the lens
            </button>
          </div>
        )}
      </Popover>
    );
  return (
    <span className="lens-chip" title={`Lens: ${words}. It stays on from module to module.`}>
      <i className="bi bi-eyeglasses" aria-hidden="true" />
      <span className="lens-words">
        <span className="visually-hidden">Lens: </span>
        {words}
      </span>
      <button type="button" aria-label="End the lens" onClick={end}>
        <i className="bi bi-x" aria-hidden="true" />
      </button>
    </span>
  );
}
