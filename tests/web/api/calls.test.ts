import { expect, test, vi } from 'vitest';
import { begin, isUnderWay } from '../../../src/web/api/activity.ts';
import { cookiesFor, credentialHeaders, csrfToken } from '../../../src/web/api/credentials.ts';
import { queryString } from '../../../src/web/api/query.ts';
import { isUpdateAvailable } from '../../../src/web/api/release.ts';
import { readSettings } from '../../../src/web/api/settings.ts';
import { emptySession, mergeSystem, session } from '../../../src/web/session/session.ts';
import { acceptTerms, mustAcceptTerms } from '../../../src/web/session/terms.ts';
import { createStore } from '../../../src/web/ui/store.ts';
import { createToasts, toastTime } from '../../../src/web/ui/toasts.ts';

const nobody = { token: null, sessionToken: null, proxyOverride: null, seesAs: null };

test('calls carry the access token as bearer when logged in', () => {
  expect(credentialHeaders({ ...nobody, token: 't' }, null)).toEqual({ authorization: 'Bearer t' });
  expect(credentialHeaders(nobody, null)).toEqual({});
});

test('calls carry a session token header if there is one', () => {
  expect(credentialHeaders({ ...nobody, sessionToken: 'a:b' }, null)).toEqual({ 'x-session-token': 'a:b' });
});

test('calls carry a proxy override header if it is set', () => {
  expect(credentialHeaders({ ...nobody, proxyOverride: 'p' }, null)).toEqual({ 'x-proxy-override': 'p' });
});

test('calls carry the right of a preview while there is one', () => {
  expect(credentialHeaders({ ...nobody, seesAs: 'read' }, null)).toEqual({ 'x-see-as': 'read' });
});

test('credentials and an anti-forgery header are sent', () => {
  expect(cookiesFor('PUT', '/api/current_user/')).toBe('include');
  expect(csrfToken('a=1; tessera_csrf=x%3D%3D; b=2')).toBe('x==');
  expect(csrfToken('a=1')).toBeNull();
  expect(credentialHeaders(nobody, 'x==')).toEqual({ 'x-csrf-token': 'x==' });
});

test('GET /api/system goes without credentials, and its answer is merged', () => {
  expect(cookiesFor('GET', '/api/system')).toBe('omit');
  expect(cookiesFor('GET', '/api/systems')).toBe('include');
  mergeSystem({ system_title: 'A' });
  mergeSystem({ support_email: 'b@example.com' });
  expect(session.get().system).toEqual({ system_title: 'A', support_email: 'b@example.com' });
  session.set(emptySession);
});

test('a list in a query repeats its name, and nothing is sent for null', () => {
  expect(queryString({ 'a.equals': ['x', 'y'], page: 2, q: null, count: undefined })).toBe(
    '?a.equals=x&a.equals=y&page=2',
  );
  expect(queryString(undefined)).toBe('');
  expect(queryString('?a=1')).toBe('?a=1');
});

test('an update is announced when the header differs from the release of the page', () => {
  expect(isUpdateAvailable('2', '1', false)).toBe(true);
});

test('the announcement is hidden when both are equal', () => {
  expect(isUpdateAvailable('2', '2', true)).toBe(false);
});

test('an answer without the header changes nothing', () => {
  expect(isUpdateAvailable(null, '1', true)).toBe(true);
  expect(isUpdateAvailable(null, '1', false)).toBe(false);
});

test('R-TERMS-01: terms are shown while accepted_eula is false', () => {
  const terms = { eula_text: '<p>Be kind.</p>' };
  expect(mustAcceptTerms({ accepted_eula: false, shared_user: false }, terms)).toBe(true);
  expect(mustAcceptTerms({ accepted_eula: false, shared_user: false }, { eula_link: 'https://example.org' })).toBe(
    true,
  );
  expect(mustAcceptTerms({ accepted_eula: true, shared_user: false }, terms)).toBe(false);
  expect(mustAcceptTerms(null, terms)).toBe(false);
});

test('where the installation has no terms nobody is asked to have read them', () => {
  expect(mustAcceptTerms({ accepted_eula: false, shared_user: false }, { eula_text: '', eula_link: null })).toBe(false);
});

test('R-TERMS-05: shared users never see the terms', () => {
  expect(mustAcceptTerms({ accepted_eula: false, shared_user: true }, { eula_text: '<p>Be kind.</p>' })).toBe(false);
});

test('R-TERMS-03: accepting sends id and accepted_eula true and stores the answer', async () => {
  const update = vi.fn(async () => ({ id: 3, accepted_eula: true }));
  const store = vi.fn();
  expect(await acceptTerms(3, { update, store, report: vi.fn() })).toBe(true);
  expect(update).toHaveBeenCalledWith({ id: 3, accepted_eula: true });
  expect(store).toHaveBeenCalledWith({ id: 3, accepted_eula: true });
});

test('a failed acceptance is only reported, and the user is emptied', async () => {
  const failure = new Error('no');
  const [store, report] = [vi.fn(), vi.fn()];
  expect(await acceptTerms(3, { update: () => Promise.reject(failure), store, report })).toBe(false);
  expect(report).toHaveBeenCalledExactlyOnceWith(failure);
  expect(store).toHaveBeenCalledExactlyOnceWith(null);
});

test('R-SHELL-06, R-SHELL-07: saving and loading are counted by action, and gone when all have ended', () => {
  const counters = createStore<Parameters<typeof isUnderWay>[0]>({ saving: {}, loading: {}, savedAt: null });
  const one = begin('saving', 'PUT /a', counters);
  const two = begin('saving', 'PUT /a', counters);
  const three = begin('loading', 'GET /export.csv', counters);
  expect(counters.get()).toMatchObject({ saving: { 'PUT /a': 2 }, loading: { 'GET /export.csv': 1 } });
  one();
  one();
  expect(isUnderWay(counters.get(), 'saving')).toBe(true);
  two();
  three();
  expect(counters.get()).toEqual({ saving: {}, loading: {}, savedAt: null });
});

test('R-SHELL-05: a message closes after 6000 ms, not while paused; errors stay; three at most', () => {
  vi.useFakeTimers();
  const { shown, show, close, pause, resume } = createToasts({
    now: () => Date.now(),
    after: (ms, run) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer as NodeJS.Timeout),
  });
  const texts = () => shown.get().map(({ text }) => text);
  show({ text: 'a' });
  const error = show({ text: 'e', kind: 'error' });
  vi.advanceTimersByTime(4000);
  pause();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['a', 'e']);
  resume();
  vi.advanceTimersByTime(1999);
  expect(texts()).toEqual(['a', 'e']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['e']);
  for (const text of ['1', '2', '3', '3']) show({ text });
  expect(texts()).toEqual(['1', '2', '3']);
  close(error);
  vi.advanceTimersByTime(toastTime);
  expect(texts()).toEqual([]);
  expect(toastTime).toBe(6000);
  vi.useRealTimers();
});

test('the runtime settings are read as sent, with defaults for what is missing', () => {
  const sent = { backend_url: 'https://b', sockets_url: 'wss://s', release: '1', container: { host: 'h' } };
  expect(readSettings(sent)).toMatchObject({ ...sent, container: { host: 'h', set: null }, environment: 'production' });
  expect(Object.keys(readSettings(null)).sort()).toEqual([
    'auth',
    'backend_url',
    'chatbot_url',
    'container',
    'environment',
    'error_reporting',
    'frontend_url',
    'release',
    'sockets_url',
    'system',
  ]);
});
