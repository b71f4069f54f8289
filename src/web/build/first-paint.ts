import type { Plugin } from 'vite';

/** What is left of the kept choices before the page's own program has come. Sent as text: it may use nothing from outside. */
function applyAppearance(key: string): void {
  let appearance: { theme?: unknown; density?: unknown } = {};
  try {
    appearance = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    // A browser that keeps nothing, or something else under this name: the system's choice holds.
  }
  const { dataset } = document.documentElement;
  const dark =
    appearance.theme === 'dark' || (appearance.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset['bsTheme'] = dark ? 'dark' : 'light';
  if (appearance.density === 'comfortable' || appearance.density === 'compact') dataset['density'] = appearance.density;
}

const name = 'first-paint.js';

/**
 * Gives the page its theme before anything is painted, by the choices kept in the browser under `key`. A script of its
 * own, as small as can be, since the policy lets nothing run that stands in the page itself, and what is a module comes
 * after the first paint.
 */
export function firstPaintPlugin(key: string): Plugin {
  const source = `(${applyAppearance})(${JSON.stringify(key)})`;
  let building = false;
  return {
    name: 'first-paint',
    configResolved(config) {
      building = config.command === 'build';
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source);
      });
    },
    buildStart() {
      if (building) this.emitFile({ type: 'asset', name, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(name));
        return [{ tag: 'script', attrs: { src: `/${file?.fileName ?? name}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}
