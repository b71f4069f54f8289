import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { maxPerPage } from '../../contract/list-limits.ts';
import { relativeText, timeText } from '../../fields/date/day-text.ts';
import { Failure, Notice } from '../api/notice.tsx';
import { registry } from '../resources/registry.ts';
import { profilePath } from '../session/public-pages.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Loading } from '../ui/late.tsx';
import { Menu } from '../ui/menu.tsx';
import { Sidebar } from '../ui/sidebar.tsx';
import { useStore } from '../ui/store.ts';
import { loadNotifications, notificationsKey, sendAllRead, sendRead } from './calls.ts';
import {
  addressOf,
  byPlace,
  type MutablePlace,
  type Notification,
  type PlaceGroup,
  sentenceOf,
} from './notification.ts';
import { useAct, useMutes } from './use-acts.ts';

/** The number of notifications that are loaded first, and with each further step. */
const step = 50;

/** The panel with the user's notifications, grouped by place, the newest first. */
export function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sidebar title="Notifications" onClose={onClose}>
      <Inbox onClose={onClose} />
    </Sidebar>
  );
}

function Inbox({ onClose }: { readonly onClose: () => void }) {
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [perPage, setPerPage] = useState(step);
  const act = useAct();
  const { data, error, refetch } = useQuery({
    queryKey: [...notificationsKey, 'list', unreadOnly, perPage],
    queryFn: ({ signal }) => loadNotifications({ perPage, unreadOnly }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  if (error)
    return <Failure title="Your notifications could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <div className="notification-tools">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen */}
        <div role="group" aria-label="Show" className="notification-filter">
          {[false, true].map((only) => (
            <button
              key={String(only)}
              type="button"
              className="btn btn-quiet btn-sm"
              aria-pressed={unreadOnly === only}
              onClick={() => setUnreadOnly(only)}
            >
              {only ? `Unread (${data.unread})` : 'All'}
            </button>
          ))}
        </div>
        {data.unread > 0 && (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => void act(sendAllRead)}>
            Mark all as read
          </button>
        )}
        <Link className="notification-choose" to={`${profilePath}#profile-notifications`} onClick={onClose}>
          Settings
        </Link>
      </div>
      {data.rows.length === 0 ? (
        <Notice icon="bell" title={unreadOnly ? 'You have read everything.' : 'No notifications yet.'}>
          <p className="text-2 mb-0">
            You are notified here when somebody mentions you, answers you, shares something with you or assigns it to
            you.
          </p>
        </Notice>
      ) : (
        byPlace(data.rows).map((group) => <Group key={group.key} group={group} onClose={onClose} />)
      )}
      {data.total > data.rows.length && perPage < maxPerPage && (
        <button type="button" className="btn btn-secondary" onClick={() => setPerPage(perPage + step)}>
          Show older
        </button>
      )}
    </>
  );
}

const kindOf = ({ type }: MutablePlace): string => (type === 'project' ? 'project' : 'module');

function Group({ group, onClose }: { readonly group: PlaceGroup; readonly onClose: () => void }) {
  const { muteOf, mute, unmute } = useMutes();
  const { title, places, rows } = group;
  const isMuted = places.some(muteOf);
  const items = places.map((place) => {
    const muted = muteOf(place);
    const what = `${kindOf(place)} “${place.label}”`;
    return muted
      ? { label: `Unmute the ${what}`, icon: 'bell', run: () => void unmute(muted, place.label) }
      : { label: `Mute the ${what}`, icon: 'bell-slash', run: () => void mute(place) };
  });
  return (
    <section className="notification-group" aria-label={title}>
      <header>
        <h3 className="h6">{title}</h3>
        {isMuted && <span className="notification-muted">Muted</span>}
        {items.length > 0 && (
          <Menu label={`Mute ${title}`} items={items} className="btn btn-quiet btn-icon btn-sm">
            <i className={`bi ${isMuted ? 'bi-bell-slash' : 'bi-three-dots'}`} aria-hidden="true" />
          </Menu>
        )}
      </header>
      <ul>
        {rows.map((row) => (
          <Entry key={row.id} row={row} onClose={onClose} />
        ))}
      </ul>
    </section>
  );
}

const icons: Readonly<Record<string, string>> = {
  mention: 'chat-left-quote',
  comment: 'chat-left-text',
  assignment: 'person-check',
  share: 'people',
  removal: 'folder-x',
};

function Entry({ row, onClose }: { readonly row: Notification; readonly onClose: () => void }) {
  const { opens } = useStore(registry);
  const act = useAct();
  const address = addressOf(opens, row);
  const isRead = row.read_at !== null;
  const pieces = sentenceOf(row);
  const sentence = pieces.map(({ text }) => text).join('');
  const words = (
    <>
      {!isRead && <span className="visually-hidden">Unread: </span>}
      {pieces.map(({ at, text, name }) => (name ? <strong key={at}>{text}</strong> : text))}
    </>
  );
  return (
    <li className="notification" data-unread={!isRead || undefined}>
      <i className={`bi bi-${icons[row.kind] ?? 'bell'}`} aria-hidden="true" />
      <div>
        {address ? (
          <Link
            to={address}
            onClick={() => {
              if (!isRead) void act(() => sendRead([row.id], true));
              onClose();
            }}
          >
            {words}
          </Link>
        ) : (
          <span>{words}</span>
        )}
        {row._labels.comment_id && <p className="notification-text">{row._labels.comment_id}</p>}
        <time dateTime={row.created_at} title={timeText(row.created_at)}>
          {relativeText(row.created_at, Date.now())}
        </time>
      </div>
      <IconButton
        icon={isRead ? 'envelope' : 'envelope-open'}
        label={`Mark as ${isRead ? 'unread' : 'read'}: ${sentence}`}
        onClick={() => void act(() => sendRead([row.id], !isRead))}
      />
    </li>
  );
}
