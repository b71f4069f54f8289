/** A real OpenID Connect provider, the program oidc-provider, and a person who logs in there. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** The provider's data about a person. */
export interface PersonThere {
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

export interface LoginProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its people by login name. */
  readonly people: Map<string, PersonThere>;
  /** The delay of its clock in seconds. */
  behind: number;
  /** The issuer name that it presents; its tokens contain the real one. */
  presentsAs: string | null;
  close(): Promise<void>;
}

/** Starts a provider whose client returns to `redirect`. */
export async function startLoginProvider(redirect: string): Promise<LoginProvider> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, PersonThere>();
  const there: LoginProvider = {
    issuer,
    clientId: 'tessera',
    clientSecret: 'a-secret-of-the-client',
    people,
    behind: 0,
    presentsAs: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: there.clientId, client_secret: there.clientSecret, redirect_uris: [redirect] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a-key-for-cookies'] },
    ttl: { IdToken: 600, Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600 },
    findAccount: (_, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...person }) };
    },
    features: { devInteractions: { enabled: true } },
  });
  provider.use(async (ctx, next) => {
    // Both programs use the clock of this process, which is set wrong while the provider issues its tokens.
    const now = Date.now;
    if (ctx.path === '/token') Date.now = () => now() - there.behind * 1000;
    try {
      await next();
    } finally {
      Date.now = now;
    }
    if (there.presentsAs !== null && ctx.path === '/.well-known/openid-configuration')
      ctx.body = {
        ...(ctx.body as object),
        issuer: there.presentsAs,
        authorization_response_iss_parameter_supported: false,
      };
  });
  server.on('request', provider.callback());
  return there;
}

/** A free port, for a server that must know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Logs in on the provider's pages. Returns the query of its redirect. */
export async function logInThere(authorizationUrl: string, who: string): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return response;
  };
  let address = authorizationUrl;
  const { origin } = new URL(authorizationUrl);
  for (let steps = 0; steps < 10; steps++) {
    const isForm = new URL(address).pathname.startsWith('/interaction/');
    const prompt = steps < 2 ? { prompt: 'login', login: who, password: 'any' } : { prompt: 'consent' };
    const response = await ask(address, isForm ? prompt : undefined);
    const location = response.headers.get('location');
    if (!location)
      throw new Error(`The provider answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
    const next = new URL(location, address);
    if (next.origin !== origin) return next.search.slice(1);
    address = next.href;
  }
  throw new Error('The provider led round in circles.');
}
