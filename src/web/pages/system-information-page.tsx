import { type FormEvent, useState } from 'react';
import { credentials, setProxyOverride } from '../api/credentials.ts';
import { updateAvailable } from '../api/release.ts';
import { settings } from '../api/settings.ts';
import { PublicFrame } from '../session/public-frame.tsx';
import { Field } from '../ui/field.tsx';
import { useStore } from '../ui/store.ts';
import { toast } from '../ui/toasts.ts';

/** Information for support: releases and browser. */
export default function SystemInformationPage() {
  const update = useStore(updateAvailable);
  const { release, environment, backend_url, container } = settings();
  const facts: readonly (readonly [string, string | null])[] = [
    ['Release', release],
    ['Newer release on the server', update ? 'yes' : 'no'],
    ['Environment', environment],
    ['Server address', backend_url || window.location.origin],
    ['Container host', container.host],
    ['Container set', container.set],
    ['Browser', navigator.userAgent],
  ];
  return (
    <PublicFrame title="System information">
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? 'not set'}</dd>
          </div>
        ))}
      </dl>
      <ProxyOverride />
    </PublicFrame>
  );
}

/** A field with which support can route the calls of this visit through another proxy. */
function ProxyOverride() {
  const { proxyOverride } = useStore(credentials);
  const [text, setText] = useState(proxyOverride ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProxyOverride(text.trim() || null);
    toast({ text: text.trim() ? 'Proxy override set until the page is reloaded.' : 'Proxy override cleared.' });
  };
  return (
    <form onSubmit={submit}>
      <Field
        label="Proxy override"
        value={text}
        onChange={(event) => setText(event.target.value)}
        help="Sent with every call of this visit. Only support needs this."
      />
      <button type="submit" className="btn btn-secondary">
        Set
      </button>
    </form>
  );
}
