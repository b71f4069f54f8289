import { FlagMark } from '../resources/cells/row-flags.tsx';
import { Popover } from '../ui/popover.tsx';
import { type ColourKey, type Flag, flagName } from './colour-by.ts';
import {
  type ColourField,
  type ColourFilter,
  colourFields,
  conditionCount,
  emptyColourFilter,
  toggled,
} from './filter.ts';
import { OperatorChoice } from './filter-editor.tsx';
import type { FilterList } from './filter-lists.ts';
import './assignments.css';

interface ColourByProps {
  readonly by: readonly ColourField[];
  readonly lists: readonly FilterList[];
  readonly onChange: (by: readonly ColourField[]) => void;
  /** The fields of the rows themselves by which they can be coloured; undefined if there are none. */
  readonly own?: OwnColours;
}

export interface OwnColours {
  readonly fields: readonly { readonly name: string; readonly title: string }[];
  /** The names of the chosen fields. */
  readonly by: readonly string[];
  readonly onChange: (by: readonly string[]) => void;
}

const noOwn: OwnColours = { fields: [], by: [], onChange: () => {} };

/** The control that chooses the fields by which items are coloured. */
export const ColourBy = ({ by, lists, onChange, own = noOwn }: ColourByProps) => (
  <Popover
    label="Colour by"
    className="btn btn-quiet"
    button={
      <>
        <i className="bi bi-palette" aria-hidden="true" /> <span className="tool-word">Colour by</span>
        {by.length + own.by.length > 0 && <span className="assignment-number">{by.length + own.by.length}</span>}
      </>
    }
  >
    {() => (
      <div className="assignment-choices">
        {own.fields.map(({ name, title }) => (
          <label key={name} className="form-check">
            <input
              type="checkbox"
              className="form-check-input"
              checked={own.by.includes(name)}
              onChange={() => own.onChange(toggled(own.by, name))}
            />
            <span>{title}</span>
          </label>
        ))}
        {lists.map(({ field, title }) => (
          <label key={field} className="form-check">
            <input
              type="checkbox"
              className="form-check-input"
              checked={by.includes(field)}
              onChange={() => onChange(colourFields.filter((one) => toggled(by, field).includes(one)))}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
    )}
  </Popover>
);

interface ColourLegendProps {
  readonly keys: ColourKey;
  readonly lists: readonly FilterList[];
  /** The number of items with each flag; keys are those of `flagName`. */
  readonly counts: ReadonlyMap<string, number>;
  readonly chosen: ColourFilter;
  readonly onChange: (chosen: ColourFilter) => void;
}

/** The legend of the colours. Pressing an entry filters by it. */
export function ColourLegend({ keys, lists, counts, chosen, onChange }: ColourLegendProps) {
  const count = conditionCount(chosen);
  const entriesOf = (field: ColourField): readonly Flag[] => [...(keys.get(field)?.values() ?? [])];
  return (
    <section className="colour-legend" aria-label="Colours">
      {lists
        .filter(({ field }) => keys.has(field))
        .map(({ field, plural }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form; these are shown by themselves.
          <div key={field} role="group" aria-label={plural}>
            <span className="colour-legend-title">{plural}</span>
            {entriesOf(field)
              .filter((flag) => counts.has(flagName(flag)) || chosen[field].includes(flag.id))
              .map((flag) => (
                <button
                  key={flag.id}
                  type="button"
                  className="colour-legend-entry"
                  aria-pressed={chosen[field].includes(flag.id)}
                  onClick={() => onChange({ ...chosen, [field]: toggled(chosen[field], flag.id) })}
                >
                  <FlagMark flag={flag} />
                  <span>{flag.name}</span>
                  <span className="colour-legend-count">{counts.get(flagName(flag)) ?? 0}</span>
                </button>
              ))}
            {!entriesOf(field).some((flag) => counts.has(flagName(flag))) && (
              <span className="text-3">Nothing here is assigned to any.</span>
            )}
          </div>
        ))}
      {count > 1 && (
        <OperatorChoice operator={chosen.operator} onChange={(operator) => onChange({ ...chosen, operator })} />
      )}
      {count > 0 && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          onClick={() => onChange({ ...emptyColourFilter, operator: chosen.operator })}
        >
          Show all colours
        </button>
      )}
    </section>
  );
}
