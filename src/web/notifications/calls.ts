import type { NotificationMute, NotificationSetting } from '../../contract/generated/client.ts';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { resourceKey } from '../resources/state/query/keys.ts';
import type { MutablePlace, Notification } from './notification.ts';

export const notificationsPath = '/api/notifications';
export const notificationsKey = resourceKey('notification');
export const mutesKey = resourceKey('notification_mute');
export const settingsKey = resourceKey('notification_setting');

interface NotificationQuery {
  readonly perPage: number;
  readonly unreadOnly: boolean;
}

interface Page {
  readonly rows: readonly Notification[];
  readonly total: number;
  readonly unread: number;
}

/** Loads the newest notifications, their total number, and the number of unread ones. */
export const loadNotifications = ({ perPage, unreadOnly }: NotificationQuery, signal?: AbortSignal): Promise<Page> =>
  answered(
    api.POST('/api/notifications/datatable.json', {
      body: { per_page: perPage, ...(unreadOnly && { filter: { 'read_at.empty': true } }) },
      optOut: inPlace,
      quiet: true,
      ...(signal && { signal }),
    }),
  );

/** Marks the notifications as read or unread: either all of them, or none. */
export const sendRead = (ids: readonly number[], read: boolean): Promise<unknown> =>
  answered(
    api.POST('/api/notifications/bulk_update.json', {
      body: { ids: [...ids], values: { read_at: read ? new Date().toISOString() : null } },
      optOut: inPlace,
      quiet: true,
    }),
  );

/** Marks all notifications that are unread now as read. */
export const sendAllRead = (): Promise<unknown> =>
  answered(api.POST('/api/notifications/mark_all_read.json', { optOut: inPlace, quiet: true }));

/** A project or module that the user has muted. */
export type Mute = Pick<NotificationMute, 'id' | 'muted_id' | 'muted_type' | '_labels'>;

/** The projects and modules that the user has muted. */
export const loadMutes = (signal?: AbortSignal): Promise<readonly Mute[]> =>
  answered(
    api.GET('/api/notification_mutes.json', {
      params: { query: { page: 1, per_page: 500 } },
      optOut: inPlace,
      ...(signal && { signal }),
    }),
  );

/** Mutes a project or module for the user. */
export const sendMute = ({ type, id }: Pick<MutablePlace, 'type' | 'id'>): Promise<unknown> =>
  answered(api.POST('/api/notification_mutes.json', { body: { muted_type: type, muted_id: id }, optOut: inPlace }));

/** Ends a mute. */
export const sendUnmute = (id: number): Promise<unknown> =>
  api.DELETE('/api/notification_mutes/{id}.json', { params: { path: { id } }, optOut: inPlace });

/** The user's setting for one kind of notification. */
export type Setting = Pick<NotificationSetting, 'id' | 'kind' | 'wanted'>;

/** The user's settings, by kind of notification. */
export const loadSettings = (signal?: AbortSignal): Promise<readonly Setting[]> =>
  answered(api.GET('/api/notification_settings.json', { optOut: inPlace, ...(signal && { signal }) }));

/** Stores whether the user wants a kind of notification. */
export const sendSetting = (known: Setting | undefined, kind: Setting['kind'], wanted: boolean): Promise<unknown> =>
  known
    ? answered(
        api.PUT('/api/notification_settings/{id}.json', {
          params: { path: { id: known.id } },
          body: { wanted },
          optOut: inPlace,
        }),
      )
    : answered(api.POST('/api/notification_settings.json', { body: { kind, wanted }, optOut: inPlace }));
