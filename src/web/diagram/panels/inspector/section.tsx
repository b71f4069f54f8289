import { type ReactNode, useId } from 'react';
import { useRemembered } from './remembered.ts';

type SectionName = 'properties' | 'links' | 'fixed' | 'file' | 'data' | 'style' | 'layers';

/** The section that is open by default (spec W4). */
export const defaultSection: SectionName = 'properties';

/** The section of imported data only exists with contents, so it begins open. */
const isOpenAtFirst = (name: SectionName): boolean => ['file', 'fixed', defaultSection].includes(name);

const titles: Readonly<Record<SectionName, string>> = {
  properties: 'Properties',
  fixed: 'Fixed parts',
  links: 'Links',
  file: 'From the file',
  data: 'Data',
  style: 'Style',
  layers: 'Layers',
};

interface SectionProps {
  readonly name: SectionName;
  /** The title here, if it differs from the usual one. */
  readonly title?: string;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** A part of the inspector that folds; open ones are remembered. */
export function Section({ name, title = titles[name], count, children }: SectionProps) {
  const [open, setOpen] = useRemembered<boolean>(`tessera.diagram.section.${name}`, isOpenAtFirst(name));
  const content = useId();
  return (
    <section className="inspector-section" aria-label={title}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={content} onClick={() => setOpen(!open)}>
          <i className={`bi ${open ? 'bi-chevron-down' : 'bi-chevron-right'}`} aria-hidden="true" />
          <span>{title}</span>
          {count !== undefined && count > 0 && <span className="inspector-count">{count}</span>}
        </button>
      </h3>
      <div id={content} className="inspector-content" hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
