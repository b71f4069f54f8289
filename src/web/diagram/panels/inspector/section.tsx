import { type ReactNode, useId } from 'react';
import { useRemembered } from './remembered.ts';

type SectionName = 'properties' | 'links' | 'fixed' | 'file' | 'data' | 'style' | 'layers';

/** The section that is open by default (spec W4). */
export const defaultSection: SectionName = 'properties';

/**
 * Whether the section is open by default. The section of imported data exists only if there is such data, so it is
 * open.
 */
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
  /** The title, if it differs from the default of the section. */
  readonly title?: string;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** A collapsible section of the inspector. The browser stores which sections are open. */
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
