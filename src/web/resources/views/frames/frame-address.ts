/** Determines the address to load in a frame for the address of a page. Pure. */

/** A page to embed. */
export interface FrameAddress {
  readonly src: string;
  /** The scheme and host, which are compared with the allowed sites. */
  readonly origin: string;
  /** The height divided by the width; null for a page of fixed height. */
  readonly ratio: number | null;
}

const film = 9 / 16;
const made = (src: string, ratio: number | null): FrameAddress => ({ src, origin: new URL(src).origin, ratio });

/** The start of a video in seconds: that of the field, else that in the address. */
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
 * The page to embed for an address; null if a frame cannot load it, for example without HTTPS.
 * @param start the start of a video in seconds; null for none
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

/** Whether an origin is one of the allowed sites. `https://*.example.com` allows all subdomains. */
export function isAmong(origin: string, sites: readonly string[]): boolean {
  return sites.some((site) => {
    if (!site.startsWith('https://*.')) return site === origin;
    const { host } = new URL(origin);
    return host.endsWith(site.slice('https://*'.length)) && origin.startsWith('https://');
  });
}
