import { tracesSampleRate } from '../../contract/constants.ts';

/** The settings that the server sends to every page at run time. */
export interface Settings {
  readonly frontend_url: string;
  readonly backend_url: string;
  readonly sockets_url: string;
  readonly error_reporting: { readonly dsn: string | null; readonly sample_rate: number };
  readonly release: string | null;
  readonly environment: string;
  readonly chatbot_url: string | null;
  readonly auth: unknown;
  readonly system: unknown;
  readonly container: { readonly host: string | null; readonly set: string | null };
}

const unset: Settings = {
  frontend_url: '',
  backend_url: '',
  sockets_url: '',
  error_reporting: { dsn: null, sample_rate: tracesSampleRate },
  release: null,
  environment: 'production',
  chatbot_url: null,
  auth: null,
  system: null,
  container: { host: null, set: null },
};

/** The settings from the server, with defaults for missing ones. The types of the values are not checked. */
export const readSettings = (sent: unknown): Settings => {
  const members = sent && typeof sent === 'object' ? (sent as Partial<Settings>) : {};
  return {
    ...unset,
    ...members,
    error_reporting: { ...unset.error_reporting, ...members.error_reporting },
    container: { ...unset.container, ...members.container },
  };
};

let present = unset;

/** The current settings. */
export const settings = (): Settings => present;

/** Replaces the current settings with those sent, fills missing ones with defaults, and returns them. */
export const setSettings = (sent: unknown): Settings => {
  present = readSettings(sent);
  return present;
};

/** The full address of a call: on the server that the settings name, else on the page's own server. */
export const addressOf = (path: string, base: string = present.backend_url): string =>
  /^[a-z]+:/i.test(path) ? path : base.replace(/\/+$/, '') + path;
