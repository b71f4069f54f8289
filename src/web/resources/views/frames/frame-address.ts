/** Which address a frame loads for the address somebody has copied from their browser. Pure. */

/** A page as it is shown within another. */
export interface FrameAddress {
  readonly src: string;
  /** Scheme and host, to be looked up among the sites that may be shown. */
  readonly origin: string;
  /** Height by width of what is shown; null for a page, which is as high as it is told. */
  readonly ratio: number | null;
}

const film = 9 / 16;
const made = (src: string, ratio: number | null): FrameAddress => ({ src, origin: new URL(src).origin, ratio });

/** What players take for a second to begin at, from a field or from the address. */
function startOf(url: URL, start: number | null): number {
  const seconds = start ?? url.searchParams.get('t') ?? url.searchParams.get('start') ?? '0';
  return Math.max(0, Number.parseInt(String(seconds), 10) || 0);
}

function youtube(url: URL, start: number | null): FrameAddress | null {
  const id =
    url.hostname === 'youtu.be'
      ? url.pathname.slice(1)
      : (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
  if (!/^[\w-]{6,20}$/.test(id)) return null;
  const from = startOf(url, start);
  return made(`https://www.youtube-nocookie.com/embed/${id}${from ? `?start=${from}` : ''}`, film);
}

function vimeo(url: URL, start: number | null): FrameAddress | null {
  const id = /^\/(?:video\/)?(\d+)/.exec(url.pathname)?.[1];
  if (!id) return null;
  const from = startOf(url, start);
  return made(`https://player.vimeo.com/video/${id}${from ? `#t=${from}s` : ''}`, film);
}

function miro(url: URL): FrameAddress | null {
  const id = /^\/app\/(?:board|live-embed)\/([^/]+)/.exec(url.pathname)?.[1];
  return id ? made(`https://miro.com/app/live-embed/${id}/`, null) : null;
}

/**
 * The page to show for an address; null if it is none that a frame can load, as without https.
 *
 * @param start second at which a film begins; null where nobody said one
 */
export function frameAddress(text: string, start: number | null): FrameAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:') return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') return youtube(url, start);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url, start);
  if (host === 'miro.com') return miro(url) ?? made(url.href, null);
  return made(url.href, null);
}

/** Whether an origin is one of the sites, of which `https://*.example.com` means all below that name. */
export function isAmong(origin: string, sites: readonly string[]): boolean {
  return sites.some((site) => {
    if (!site.startsWith('https://*.')) return site === origin;
    const { host } = new URL(origin);
    return host.endsWith(site.slice('https://*'.length)) && origin.startsWith('https://');
  });
}
