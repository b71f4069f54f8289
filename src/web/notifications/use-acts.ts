import { useQuery, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../api/problem.ts';
import { toast } from '../ui/toasts.ts';
import { loadMutes, type Mute, mutesKey, notificationsKey, sendMute, sendUnmute } from './calls.ts';
import type { MutablePlace } from './notification.ts';

/** Returns a function that runs a call that changes notifications, and reads them again. It shows failures itself. */
export function useAct(): (work: () => Promise<unknown>, done?: string) => Promise<void> {
  const client = useQueryClient();
  return async (work, done) => {
    try {
      await work();
      if (done) toast({ text: done });
    } catch (error) {
      toast({ kind: 'error', text: problemText(error) });
    } finally {
      await Promise.all([notificationsKey, mutesKey].map((queryKey) => client.invalidateQueries({ queryKey })));
    }
  };
}

interface Mutes {
  readonly mutes: readonly Mute[];
  readonly muteOf: (place: MutablePlace) => Mute | undefined;
  readonly mute: (place: MutablePlace) => Promise<void>;
  readonly unmute: (mute: Mute, label: string) => Promise<void>;
}

/** The muted projects and modules, with functions that mute and unmute. */
export function useMutes(): Mutes {
  const act = useAct();
  const { data: mutes = [] } = useQuery({ queryKey: mutesKey, queryFn: ({ signal }) => loadMutes(signal) });
  return {
    mutes,
    muteOf: ({ type, id }) => mutes.find(({ muted_type, muted_id }) => muted_type === type && muted_id === id),
    mute: (place) => act(() => sendMute(place), `${place.label} is muted: you get no notifications from it.`),
    unmute: ({ id }, label) => act(() => sendUnmute(id), `${label} is not muted any more.`),
  };
}
