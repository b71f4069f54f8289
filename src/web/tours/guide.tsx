import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Tour } from '../../contract/tour.ts';
import { answered, api } from '../api/client.ts';
import { lazyPart } from '../api/lazy-part.ts';
import { session, setUser } from '../session/session.ts';
import type { PaletteCommand } from '../ui/commands.ts';
import { useStore } from '../ui/store.ts';
import { useCommands } from '../ui/use-commands.ts';
import type { TourEnd } from './run-tour.ts';
import { dueTour, requestedTour, toursFor } from './tours.ts';

const TourOverlay = lazyPart(
  () => import('./tour-overlay.tsx'),
  (part) => part.TourOverlay,
);

/** The interval at which the guide checks whether a dialog has closed, in milliseconds. */
const lookAgain = 200;

/** The keys of tours that have ended on this page. They do not start again, even if the server could not be reached. */
const ended = new Set<string>();

/** Stores on the server that the user has seen a tour. */
async function storeViewed({ viewed }: Tour): Promise<void> {
  const { user } = session.get();
  if (!user?.id || user[viewed]) return;
  const body = { id: user.id, [viewed]: true };
  setUser(await answered(api.PUT('/api/current_user', { body, quiet: true, ownHistory: true })));
}

/** Starts the tours of pages, and tours that the user requests. */
export function TourGuide() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { user, system } = useStore(session);
  const requested = useStore(requestedTour);
  const [running, setRunning] = useState<Tour | null>(null);
  const due = dueTour(user, system, pathname);
  const waiting = running || (due && ended.has(due.key)) ? null : due;

  useEffect(() => {
    if (!requested) return;
    const [first = '/'] = requested.pages;
    if (!first.includes('{')) void navigate(first);
    setRunning(requested);
    requestedTour.set(null);
  }, [requested, navigate]);

  const commands = useMemo(
    () =>
      toursFor(pathname).map(
        (tour): PaletteCommand => ({
          id: `tour-${tour.key}`,
          label: `Take the tour: ${tour.title}`,
          icon: 'signpost-split',
          group: 'Actions',
          run: () => requestedTour.set(tour),
        }),
      ),
    [pathname],
  );
  useCommands(commands);

  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      if (document.querySelector('[aria-modal=true]') === null) setRunning(waiting);
      else timer = setTimeout(begin, lookAgain);
    };
    timer = setTimeout(begin, waiting.start_timeout);
    return () => clearTimeout(timer);
  }, [waiting]);

  const end = useCallback(
    (how: TourEnd) => {
      setRunning(null);
      if (!running) return;
      ended.add(running.key);
      // If a tour could not show its target, it does not count as seen, and starts again at the next visit.
      if (how !== 'missing') void storeViewed(running).catch(() => undefined);
    },
    [running],
  );
  return (
    running && (
      <Suspense fallback={null}>
        <TourOverlay key={running.key} tour={running} onEnd={end} />
      </Suspense>
    )
  );
}
