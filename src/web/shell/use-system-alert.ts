import { useEffect } from 'react';
import { watchChanges } from '../live/watch.ts';
import { loadSystem } from '../session/load.ts';
import { session } from '../session/session.ts';
import type { System } from '../session/types.ts';
import { useStore } from '../ui/store.ts';
import { type GlobalAlert, globalAlerts } from './alert.ts';

/** The maximum timeout in browsers, in milliseconds. */
const longestWait = 2 ** 31 - 1;

type AlertSettings = Pick<System, 'alert_text' | 'alert_kind' | 'alert_starts_at' | 'alert_ends_at'>;

/**
 * The system's alert at a time (milliseconds since 1970), and the next time at which it may change. If the text or
 * period changes, the alert is a new one, which users see even if they have closed the old one.
 */
export function systemAlertAt(
  { alert_text, alert_kind, alert_starts_at, alert_ends_at }: Partial<AlertSettings>,
  now: number,
): { readonly alert: GlobalAlert | null; readonly until: number | null } {
  const text = alert_text?.trim();
  const starts = alert_starts_at ? Date.parse(alert_starts_at) : Number.NEGATIVE_INFINITY;
  const ends = alert_ends_at ? Date.parse(alert_ends_at) : Number.POSITIVE_INFINITY;
  if (!text || ends <= now) return { alert: null, until: null };
  if (starts > now) return { alert: null, until: starts };
  const alert = { id: `${alert_starts_at ?? ''} ${text}`, text, kind: alert_kind ?? 'info' };
  return { alert, until: Number.isFinite(ends) ? ends : null };
}

/** Shows the alert that a system admin has set, during its period, also on pages that are already open. */
export function useSystemAlert(): void {
  const { system } = useStore(session);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const { alert, until } = systemAlertAt(system, Date.now());
      if (alert) globalAlerts.set(alert);
      else globalAlerts.clear();
      if (until !== null) timer = setTimeout(show, Math.min(until - Date.now(), longestWait));
    };
    show();
    return () => clearTimeout(timer);
  }, [system]);
  useEffect(() => watchChanges('/api/system', () => void loadSystem().catch(() => undefined)), []);
}
