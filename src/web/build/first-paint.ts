import type { Plugin } from 'vite';

/**
 * Applies the stored appearance before the page's scripts load. The function is sent as text, so it must not refer to
 * variables outside of it.
 */
function applyAppearance(key: string): void {
  let appearance: { theme?: unknown; density?: unknown } = {};
  try {
    appearance = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    // If the stored choice cannot be read, the setting of the system applies.
  }
  const { dataset } = document.documentElement;
  const dark =
    appearance.theme === 'dark' || (appearance.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset['bsTheme'] = dark ? 'dark' : 'light';
  if (appearance.density === 'comfortable' || appearance.density === 'compact') dataset['density'] = appearance.density;
}

const name = 'first-paint.js';

/**
 * Adds a script that sets the theme before the first paint, from the choices that the browser stores under `key`. It is
 * a separate small script, because the content security policy forbids inline scripts, and module scripts run after the
 * first paint.
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
