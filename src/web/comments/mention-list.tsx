import type { Mentioned } from './mention.ts';

interface MentionListProps {
  readonly id: string;
  readonly offered: readonly Mentioned[];
  readonly active: number;
  readonly onChoose: (person: Mentioned) => void;
}

/** The id of an entry. */
export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** The list of people whose names match the typed text. The focus stays in the field, whose keys choose a person. */
export function MentionList({ id, offered, active, onChoose }: MentionListProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {offered.length > 0 &&
          `${offered.length} ${offered.length === 1 ? 'person' : 'people'} to mention: choose with the arrow keys and Enter.`}
      </p>
      {offered.length > 0 && (
        <div role="listbox" id={id} aria-label="People to mention" className="mention-list">
          {offered.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and refers to the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={person.id}
              role="option"
              id={optionId(id, index)}
              aria-selected={index === active}
              className="mention-option"
              // Prevents the field from losing the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
            >
              {person.name}
              {person.job_title && <span className="mention-detail">{person.job_title}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
