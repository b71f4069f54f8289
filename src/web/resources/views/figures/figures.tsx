/** Figures above the rows of a list: sections with bars, of which the first is open; on a phone all are closed. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Figures as Told } from '../../../../contract/generated/client.ts';
import { lookUp } from '../../../api/client.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useList } from '../../state/list/list-context.ts';
import { resourceKey } from '../../state/query/keys.ts';
import { numberText } from '../../state/row/words.ts';
import './figures.css';

type Section = Told['sections'][number];

/** The figures that a call returns about the rows. Renders nothing until they are loaded. */
export function Figures({ name }: { readonly name: string }) {
  const { entry, path } = useList();
  const { data } = useQuery({
    queryKey: [...resourceKey(entry.resource), 'figures', path, name],
    queryFn: async ({ signal }) => (await lookUp<Told>(`${path}/${name}.json`, { signal })).data,
  });
  const narrow = useIsNarrow();
  const [first] = data?.sections ?? [];
  if (!data || !first) return null;
  if (!narrow)
    return (
      <section className="figures" aria-label={first.title}>
        <Shown figures={data} />
      </section>
    );
  // If there is space for only one of the two, the rows have priority.
  return (
    <details className="figures">
      <summary>
        {first.title}: {first.bars.map(({ value, of }) => `${numberText(value)} of ${numberText(of)}`).join(', ')}
      </summary>
      <Shown figures={data} />
    </details>
  );
}

function Shown({ figures: { sections, warnings, warnings_count } }: { readonly figures: Told }) {
  const [first] = sections;
  const open = sections.filter((section) => section === first || section.shown);
  const others = sections.filter((section) => !open.includes(section));
  return (
    <>
      {first && (open.length === 1 ? <Bars section={first} /> : <Sections sections={open} />)}
      {warnings.length > 0 && (
        <details>
          <summary className="figures-warning">
            <i className="bi bi-exclamation-triangle" aria-hidden="true" /> {numberText(warnings_count)}{' '}
            {warnings_count === 1 ? 'thing' : 'things'} that cannot be
          </summary>
          <Lines lines={warnings} count={warnings_count} />
        </details>
      )}
      {others.length > 0 && (
        <details>
          <summary>More figures</summary>
          <Sections sections={others} />
        </details>
      )}
    </>
  );
}

function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <div className="figures-sections">
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same title
        <Bars key={at} section={section} />
      ))}
    </div>
  );
}

function Lines({ lines, count }: { readonly lines: readonly string[]; readonly count: number }) {
  return (
    <>
      <ul>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same.
          <li key={at}>{line}</li>
        ))}
      </ul>
      {count > lines.length && <p>The first {numberText(lines.length)} are shown.</p>}
    </>
  );
}

function Bars({ section: { title, note, bars, rest } }: { readonly section: Section }) {
  const id = useId();
  return (
    <div>
      <h3 className="h6">
        {title} {note && <span className="figures-note">{note}</span>}
      </h3>
      <ul className="figures-bars">
        {bars.map(({ title: name, value, of }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bars may have the same name
          <li key={at}>
            <label htmlFor={`${id}-${at}`}>{name}</label>
            <meter id={`${id}-${at}`} min={0} max={Math.max(1, of)} value={value}>
              {value} of {of}
            </meter>
            <span>
              {numberText(value)} of {numberText(of)}
            </span>
          </li>
        ))}
      </ul>
      {rest && (
        <details>
          <summary>
            {rest.title}: {numberText(rest.count)}
          </summary>
          <Lines lines={rest.lines} count={rest.count} />
        </details>
      )}
    </div>
  );
}
