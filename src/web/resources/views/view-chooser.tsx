import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useList } from '../state/list/list-context.ts';
import { offeredFields } from '../state/query/view-in-force.ts';

/** The menu that chooses the kind of view and its fields. Renders nothing if there is only one possibility. */
export function ViewChooser() {
  const { entry, kinds, shown, choose } = useList();
  if (kinds.length < 2) return null;
  const names = shown.by.map(({ name }) => name);
  const noneOf = (at: number): MenuItem => ({
    id: '',
    label: 'None',
    checked: names[at] === undefined,
    run: () => choose(shown.kind.kind, names.slice(0, at)),
  });
  return (
    <>
      <Menu
        label={`View: ${shown.kind.title}`}
        items={kinds.map(({ kind, title, icon }) => ({
          id: kind,
          label: title,
          icon,
          checked: kind === shown.kind.kind,
          run: () => choose(kind),
        }))}
      >
        <i className={`bi bi-${shown.kind.icon}`} aria-hidden="true" />{' '}
        <span className="tool-word">{shown.kind.title}</span>
      </Menu>
      {shown.kind.by.map((slot, at) => {
        const field = shown.by[at];
        // Fields that would leave another slot empty are not offered, because there is no field to exchange.
        const offered = offeredFields(entry, slot).filter(
          ({ name }) => names[at] !== undefined || !names.includes(name),
        );
        if (slot.settled || (!slot.optional && offered.length < 2)) return null;
        return (
          <Menu
            key={slot.title}
            label={`${slot.title}: ${field?.title ?? 'None'}`}
            className="btn btn-quiet view-by"
            items={[
              ...(slot.optional ? [noneOf(at)] : []),
              ...offered.map(({ name, title }) => ({
                id: name,
                label: title,
                checked: name === names[at],
                run: () => choose(shown.kind.kind, inSlot(names, at, name)),
              })),
            ]}
          >
            <ByWords slot={slot.title} field={field?.title ?? 'None'} />
          </Menu>
        );
      })}
    </>
  );
}

/** The label of the button, such as `Columns: Status`; only `Columns` for a field with the title Column. */
const ByWords = ({ slot, field }: { readonly slot: string; readonly field: string }) =>
  slot.toLowerCase().startsWith(field.toLowerCase()) ? (
    slot
  ) : (
    <>
      <span className="text-2">{slot}:</span> {field}
    </>
  );

/** Puts a field into a slot. If the field was in another slot, the two fields are exchanged. */
const inSlot = (names: readonly string[], at: number, name: string): readonly string[] =>
  at === names.length
    ? [...names, name]
    : names.map((present, place) => (place === at ? name : present === name ? (names[at] ?? present) : present));
