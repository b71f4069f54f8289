import { lowerFirst } from '../../../fields/lower-first.ts';
import { Swatch } from '../../ui/swatch.tsx';
import { type Section, useList } from '../state/list/list-context.ts';
import { numberText } from '../state/row/words.ts';
import './section-toggle.css';

interface SectionToggleProps {
  readonly section: Section;
  readonly tabIndex: number;
}

/** The heading of a group of rows, with buttons that collapse the group and add a row to it. */
export function SectionToggle({ section, tabIndex }: SectionToggleProps) {
  const { words } = useList();
  return (
    <>
      <button
        type="button"
        className="section-toggle"
        data-focus
        tabIndex={tabIndex}
        aria-expanded={section.open}
        onClick={section.toggle}
      >
        <i className={`bi bi-chevron-${section.open ? 'down' : 'right'}`} aria-hidden="true" />
        <Swatch color={section.color} />
        {section.title}
        <span className="lane-count">{numberText(section.count)}</span>
      </button>
      {section.add && (
        <button
          type="button"
          className="btn btn-quiet icon-only section-add"
          tabIndex={tabIndex}
          aria-label={`Add ${lowerFirst(words.title)} in ${section.title}`}
          onClick={section.add}
        >
          <i className="bi bi-plus-lg" aria-hidden="true" />
        </button>
      )}
    </>
  );
}
