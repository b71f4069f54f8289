import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Tour } from '../../contract/tour.ts';
import { createStore, useStore } from '../ui/store.ts';
import { useHasKeys } from '../ui/use-has-keys.ts';
import { findTarget, prepareStep } from './page.ts';
import { type RunningTour, runTour, type ShownStep, type TourEnd } from './run-tour.ts';
import './tours.css';

const pictures: Readonly<Record<string, string>> = import.meta.glob('./pictures/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const notShown = createStore<ShownStep<HTMLElement> | null>(null);

interface TourOverlayProps {
  readonly tour: Tour;
  readonly onEnd: (how: TourEnd) => void;
}

/** A running tour: the page is dimmed except for the target, and a card beside the target explains it. */
export function TourOverlay({ tour, onEnd }: TourOverlayProps) {
  const navigate = useNavigate();
  const [running, setRunning] = useState<RunningTour<HTMLElement> | null>(null);
  const latest = useRef({ navigate, onEnd });
  latest.current = { navigate, onEnd };
  useEffect(() => {
    let left = false;
    const run = runTour<HTMLElement>(tour, {
      prepare: (step) => prepareStep(step, (to) => latest.current.navigate(to)),
      find: findTarget,
      onEnd: (how) => !left && latest.current.onEnd(how),
    });
    setRunning(run);
    return () => {
      left = true;
      run.stop();
    };
  }, [tour]);
  const shown = useStore(running?.shown ?? notShown);
  return running && shown && <Card run={running} shown={shown} minutes={tour.minutes} />;
}

interface CardProps {
  readonly run: RunningTour<HTMLElement>;
  readonly shown: ShownStep<HTMLElement>;
  readonly minutes: number | undefined;
}

function Card({ run, shown, minutes }: CardProps) {
  const { step, at, of, place } = shown;
  const dialog = useRef<HTMLDialogElement>(null);
  const light = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const forward = useRef<HTMLButtonElement>(null);
  const id = useId();
  const last = at === of - 1;
  const hasKeys = useHasKeys();

  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  useLayoutEffect(() => {
    place?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const lay = () => besideTarget(place, light.current, card.current);
    lay();
    const observer = new ResizeObserver(lay);
    for (const element of [place, card.current, document.body]) if (element) observer.observe(element);
    window.addEventListener('scroll', lay, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', lay, { capture: true });
    };
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button gets the focus at each step
  useEffect(() => forward.current?.focus(), [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') run.next();
    else if (event.key === 'ArrowLeft') run.back();
    else if (event.key === 'Escape') run.stop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const image = step.image && pictures[`./pictures/${step.image.name}.svg`];
  return (
    <dialog
      ref={dialog}
      className="tour"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        run.stop();
      }}
    >
      <div ref={light} className="tour-light" aria-hidden="true" />
      <div ref={card} className="tour-card">
        {image && <img className="tour-image" src={image} alt={step.image?.alt} />}
        <div className="tour-words" aria-live="polite">
          <h2 id={`${id}-title`} className="h5">
            {step.title}
          </h2>
          <p id={`${id}-text`}>{hasKeys ? step.text : (step.text_without_keys ?? step.text)}</p>
        </div>
        <div className="tour-progress">
          <progress max={of} value={at + 1} aria-label="Progress of the tour" />
          <span>
            {at + 1} of {of}
            {minutes !== undefined && `, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}
          </span>
        </div>
        <div className="tour-buttons">
          <button type="button" className="btn btn-quiet me-auto" onClick={run.skip}>
            Skip Tour
          </button>
          {at > 0 && (
            <button type="button" className="btn btn-secondary" onClick={run.back}>
              Back
            </button>
          )}
          <button ref={forward} type="button" className="btn btn-primary" onClick={last ? run.finish : run.next}>
            {last ? 'Finish' : 'Next'}
          </button>
        </div>
      </div>
    </dialog>
  );
}

const edge = 12;
const distance = 12;
/** The space around the target, in pixels. */
const margin = 4;

const within = (value: number, size: number, room: number): number =>
  Math.max(edge, Math.min(value, room - size - edge));

/**
 * Positions the highlight over the target, and the card beside it where there is space. Without a target, the card is
 * centred.
 */
function besideTarget(target: HTMLElement | null, light: HTMLElement | null, card: HTMLElement | null): void {
  if (!light || !card) return;
  const { innerWidth: width, innerHeight: height } = window;
  const { offsetWidth: wide, offsetHeight: high } = card;
  if (!target) {
    Object.assign(light.style, { left: '50%', top: '50%', width: '0px', height: '0px' });
    Object.assign(card.style, { left: `${(width - wide) / 2}px`, top: `${Math.max(edge, (height - high) / 2)}px` });
    return;
  }
  const box = target.getBoundingClientRect();
  const left = Math.max(0, box.left - margin);
  const top = Math.max(0, box.top - margin);
  const right = Math.min(width, box.right + margin);
  const bottom = Math.min(height, box.bottom + margin);
  Object.assign(light.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${right - left}px`,
    height: `${bottom - top}px`,
  });
  const places = [
    { fits: right + distance + wide + edge <= width, x: right + distance, y: top },
    { fits: bottom + distance + high + edge <= height, x: left, y: bottom + distance },
    { fits: left - distance - wide >= edge, x: left - distance - wide, y: top },
    { fits: top - distance - high >= edge, x: left, y: top - distance - high },
    // If the target fills the window, there is no space beside it, so the card covers its lower end.
    { fits: true, x: (width - wide) / 2, y: height - high - edge },
  ];
  const place = places.find(({ fits }) => fits);
  if (!place) return;
  card.style.left = `${within(place.x, wide, width)}px`;
  card.style.top = `${within(place.y, high, height)}px`;
}
