import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { levelRank } from '../../contract/audience.ts';
import { lazyPart } from '../api/lazy-part.ts';
import { watchChanges } from '../live/watch.ts';
import { useCaller } from '../session/caller.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { loadNotifications, notificationsKey, notificationsPath } from './calls.ts';
import './notifications.css';

const NotificationPanel = lazyPart(
  () => import('./notification-panel.tsx'),
  (part) => part.NotificationPanel,
);

interface NotificationBellProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/**
 * The button with the number of unread notifications, updated live, which opens the panel. Only members have
 * notifications.
 */
export function NotificationBell(props: NotificationBellProps) {
  const { audience, shared } = useCaller();
  if (shared || levelRank(audience) < levelRank('member')) return null;
  return <Bell {...props} />;
}

const shown = (unread: number): string => (unread > 99 ? '99+' : String(unread));

function Bell({ open, onOpen, onClose }: NotificationBellProps) {
  const client = useQueryClient();
  const queryKey = [...notificationsKey, 'unread'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadNotifications({ perPage: 1, unreadOnly: true }, signal),
  });
  useEffect(
    () =>
      watchChanges(notificationsPath, () => void client.invalidateQueries({ queryKey: notificationsKey }), {
        loadedAt: () => client.getQueryState([...notificationsKey, 'unread'])?.dataUpdatedAt || null,
      }),
    [client],
  );
  const unread = data?.unread ?? 0;
  return (
    <>
      <span className="notification-bell">
        <IconButton
          icon="bell"
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
        {unread > 0 && (
          <span className="notification-count" aria-hidden="true">
            {shown(unread)}
          </span>
        )}
      </span>
      {open && (
        <Suspense fallback={null}>
          <NotificationPanel onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
