import type { Section } from '../../state/list/list-context.ts';
import { GridPart } from '../grid-part.tsx';
import { SectionToggle } from '../section-toggle.tsx';

interface SectionRowProps {
  readonly section: Section;
  readonly index: number;
  readonly top: number;
  readonly columns: number;
  readonly isActive: boolean;
}

/** A heading among the rows, which collapses and expands its section. */
export function SectionRow({ section, index, top, columns, isActive }: SectionRowProps) {
  return (
    <GridPart role="row" aria-rowindex={index + 2} className="grid-row grid-heading" style={{ top }}>
      <GridPart
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columns}
        className="grid-cell grid-section"
        data-cell={`${index}:0`}
      >
        <SectionToggle section={section} tabIndex={isActive ? 0 : -1} />
      </GridPart>
    </GridPart>
  );
}
