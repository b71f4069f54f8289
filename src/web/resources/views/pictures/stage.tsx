import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { fitted, type ImageExtent, movedBy, panStep, type Sight, settled, zoomedAt, zoomStep } from './sight.ts';

interface StageProps {
  readonly address: string;
  readonly title: string;
  /** Goes to the next or the previous picture; null if there is only one. */
  readonly onStep: ((step: number) => void) | null;
}

/** A picture as large as fits, which can be zoomed and moved by wheel, fingers, keys and buttons. */
export function Stage({ address, title, onStep }: StageProps) {
  const element = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<ImageExtent | null>(null);
  const [picture, setPicture] = useState<ImageExtent | null>(null);
  const [broken, setBroken] = useState(false);
  /** The position and zoom that the user has set; null while the whole picture is shown. */
  const [chosen, setChosen] = useState<Sight | null>(null);
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new ResizeObserver(() => setStage({ width: target.clientWidth, height: target.clientHeight }));
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  const sight = picture && stage && (chosen ? settled(chosen, picture, stage) : fitted(picture, stage));
  const see = (next: Sight) => picture && stage && setChosen(settled(next, picture, stage));
  const middle = { x: (stage?.width ?? 0) / 2, y: (stage?.height ?? 0) / 2 };
  const zoomBy = (factor: number, at = middle) => sight && see(zoomedAt(sight, sight.zoom * factor, at));
  const toSize = () => sight && see(zoomedAt(sight, 1, middle));

  const onWheel = useStable((event: WheelEvent) => {
    if (!sight) return;
    event.preventDefault();
    const box = element.current?.getBoundingClientRect();
    const at = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
    zoomBy(zoomStep ** (-event.deltaY / 100), at);
  });
  useEffect(() => {
    const target = element.current;
    // Added without React, whose wheel listeners are passive and cannot prevent the page from scrolling.
    target?.addEventListener('wheel', onWheel, { passive: false });
    return () => target?.removeEventListener('wheel', onWheel);
  }, [onWheel]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!sight || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => zoomBy(zoomStep),
      '=': () => zoomBy(zoomStep),
      '-': () => zoomBy(1 / zoomStep),
      '0': () => setChosen(null),
      '1': () => toSize(),
      ArrowLeft: () => see(movedBy(sight, panStep, 0)),
      ArrowRight: () => see(movedBy(sight, -panStep, 0)),
      ArrowUp: () => see(movedBy(sight, 0, panStep)),
      ArrowDown: () => see(movedBy(sight, 0, -panStep)),
      PageDown: () => onStep?.(1),
      PageUp: () => onStep?.(-1),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !sight) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) return see(movedBy(sight, now.x - before.x, now.y - before.y));
    const box = element.current?.getBoundingClientRect();
    const apart = (one: typeof now) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    const at = { x: (now.x + other.x) / 2 - (box?.left ?? 0), y: (now.y + other.y) / 2 - (box?.top ?? 0) };
    zoomBy(apart(now) / apart(before), at);
  };
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);

  return (
    <div className="picture-frame">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would render as a form */}
      <div
        ref={element}
        className="picture-stage"
        role="group"
        aria-label={`Picture: ${title}`}
        aria-keyshortcuts="+ - 0 1 ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys zoom and move it
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={lift}
        onPointerCancel={lift}
        onDoubleClick={() => (chosen ? setChosen(null) : toSize())}
      >
        {broken ? (
          <p role="alert">The picture could not be loaded.</p>
        ) : (
          <img
            src={address}
            alt={title}
            draggable={false}
            style={sight ? { transform: `translate(${sight.x}px, ${sight.y}px) scale(${sight.zoom})` } : { opacity: 0 }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPicture({ width: naturalWidth || 1, height: naturalHeight || 1 })
            }
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <div className="picture-tools" role="toolbar" aria-label={`Tools for ${title}`}>
        {onStep && <IconButton icon="chevron-left" label="Previous picture" onClick={() => onStep(-1)} />}
        <IconButton icon="zoom-out" label="Zoom out" onClick={() => zoomBy(1 / zoomStep)} />
        <output className="picture-zoom" aria-label="Zoom">
          {sight ? `${Math.round(sight.zoom * 100)} %` : ''}
        </output>
        <IconButton icon="zoom-in" label="Zoom in" onClick={() => zoomBy(zoomStep)} />
        <IconButton icon="arrows-angle-contract" label="Whole picture" onClick={() => setChosen(null)} />
        <IconButton icon="aspect-ratio" label="Actual size" onClick={toSize} />
        {onStep && <IconButton icon="chevron-right" label="Next picture" onClick={() => onStep(1)} />}
      </div>
    </div>
  );
}
