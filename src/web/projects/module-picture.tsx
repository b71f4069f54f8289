/** The picture on the card of a module: its snapshot, else a sketch that is drawn once the card is in view. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { addressOf } from '../api/settings.ts';
import type { ListedModule } from '../modules/module-groups.ts';
import type { ModuleKind } from '../modules/module-kinds.ts';
import { resourceKey } from '../resources/state/query/keys.ts';
import { cancelIdle, whenIdle } from '../ui/idle.ts';
import { type Sketch, type SketchBox, sketchFields, sketchOf, sketchSize } from './sketch.ts';
import './module-picture.css';

/** The items that a sketch is drawn from. */
const maxItems = 150;
/** Milliseconds for which a sketch counts as current. */
const sketchAge = 300_000;

interface ModulePictureProps {
  readonly module: ListedModule;
  readonly kind: ModuleKind;
}

/** The snapshot of a module, or a sketch of its items. */
export function ModulePicture({ module, kind }: ModulePictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, module.snapshot === null);
  const items = useQuery({
    queryKey: [...resourceKey('entity_value'), module.project_id, module.id, 'sketch'],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_values.json', {
          params: {
            path: { project_id: Number(module.project_id), module_id: module.id },
            query: { fields: sketchFields.join(), per_page: maxItems, page: 1 },
          },
          signal,
          optOut: inPlace,
        }),
      ),
    enabled: near && module.entity_value_count > 0,
    staleTime: sketchAge,
  });
  if (module.snapshot)
    return (
      <img
        className="module-picture"
        src={addressOf(module.snapshot.url)}
        alt=""
        draggable={false}
        loading="lazy"
        width="320"
        height="108"
      />
    );
  const first = kind.view === 'pictures' ? items.data?.find(({ image }) => image)?.image : null;
  if (first)
    return (
      <img className="module-picture" src={addressOf(first.url)} alt="" draggable={false} width="320" height="108" />
    );
  const sketch = items.data ? sketchOf(kind, items.data) : null;
  return (
    <div ref={place} className="module-picture module-sketch" aria-hidden="true">
      {sketch ? <Drawn sketch={sketch} /> : <i className={`bi bi-${kind.icon}`} />}
    </div>
  );
}

/** One path for all boxes of a kind: a diagram has up to 150. */
const pathOf = (boxes: readonly SketchBox[]): string =>
  boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');

const Drawn = ({ sketch: { boxes, lines, words } }: { readonly sketch: Sketch }) => (
  <svg viewBox={`0 0 ${sketchSize.width} ${sketchSize.height}`} role="presentation">
    <path className="sketch-area" d={pathOf(boxes.filter(({ area }) => area))} />
    <path className="sketch-line" d={lines.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join('')} />
    <path className="sketch-box" d={pathOf(boxes.filter(({ area }) => !area))} />
    {words.map(({ text, x, y }) => (
      <text key={y} x={x} y={y}>
        {text}
      </text>
    ))}
  </svg>
);

/** Whether an element is or was in view while the browser was idle; `wanted`: false does not observe it. */
function useNear(element: { readonly current: HTMLElement | null }, wanted: boolean): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || !wanted || near) return;
    let idle = 0;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        idle = whenIdle(() => setNear(true), 2000);
      },
      { rootMargin: '200px' },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      cancelIdle(idle);
    };
  }, [element, wanted, near]);
  return near;
}
