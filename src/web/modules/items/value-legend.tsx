import { FlagMark } from '../../resources/cells/row-flags.tsx';
import { useList } from '../../resources/state/list/list-context.ts';
import { loadedRows } from '../../resources/state/list/use-rows.ts';
import { chosenValues, type FieldColours, valueFlagsOf, withValueToggled } from './field-colours.ts';

/**
 * The legend for the colours of a field's values, with the number of loaded rows for each value. Pressing a value
 * filters the list by it.
 */
export function ValueLegend({ colours }: { readonly colours: readonly FieldColours[] }) {
  const { rows, view, change } = useList();
  const loaded = loadedRows(rows);
  return (
    <section className="colour-legend" aria-label="Colours of values">
      {colours.map((one) => {
        const { field, flags } = one;
        const counts = new Map<string, number>();
        for (const row of loaded)
          for (const { key } of valueFlagsOf(row, [one])) counts.set(key, (counts.get(key) ?? 0) + 1);
        const chosen = chosenValues(view.filter, field);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form; these are shown by themselves.
          <div key={field.name} role="group" aria-label={field.title}>
            <span className="colour-legend-title">{field.title}</span>
            {[...flags.values()].map((flag) => (
              <button
                key={flag.key}
                type="button"
                className="colour-legend-entry"
                aria-pressed={chosen.includes(flag.key)}
                onClick={() => change({ filter: withValueToggled(view.filter, field, flag.key) })}
              >
                <FlagMark flag={flag} />
                <span>{flag.name}</span>
                <span className="colour-legend-count">{counts.get(flag.key) ?? 0}</span>
              </button>
            ))}
          </div>
        );
      })}
    </section>
  );
}
