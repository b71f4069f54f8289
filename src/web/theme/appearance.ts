import { browserMemory, storeValue } from '../ui/memory.ts';
import { createStore, type Store } from '../ui/store.ts';
import { appearanceKey } from './appearance-key.ts';

export const themes = ['light', 'dark', 'auto'] as const;
export const densities = ['comfortable', 'default', 'compact'] as const;

/** The appearance of the page, stored in the browser. */
export interface Appearance {
  readonly theme: (typeof themes)[number];
  readonly density: (typeof densities)[number];
  /** Whether the navigation has labels beside its icons. */
  readonly wideRail: boolean;
  /** Whether single keys are shortcuts. They conflict with speech input. */
  readonly singleKeys: boolean;
}

const usual: Appearance = { theme: 'auto', density: 'default', wideRail: false, singleKeys: true };

/** Reads the stored choices; unknown values are replaced by defaults. */
export function readAppearance(stored: string | null): Appearance {
  try {
    const { theme, density, wideRail, singleKeys } = JSON.parse(stored ?? '{}') as Partial<Appearance>;
    return {
      theme: themes.find((known) => known === theme) ?? usual.theme,
      density: densities.find((known) => known === density) ?? usual.density,
      wideRail: wideRail === true,
      singleKeys: singleKeys !== false,
    };
  } catch {
    return usual;
  }
}

export const appearance: Store<Appearance> = createStore(usual);

/** Changes some of the choices. */
export const changeAppearance = (changes: Partial<Appearance>): void =>
  appearance.set((now) => ({ ...now, ...changes }));

/**
 * Applies and stores the choices, and follows the theme of the operating system if the user has chosen that. Prints are
 * light.
 */
export function startAppearance(): void {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  let onPaper = false;
  const apply = () => {
    const { theme, density } = appearance.get();
    const dark = !onPaper && (theme === 'dark' || (theme === 'auto' && prefersDark.matches));
    document.documentElement.dataset.bsTheme = dark ? 'dark' : 'light';
    document.documentElement.dataset.density = density;
  };
  appearance.set(readAppearance(browserMemory.getItem(appearanceKey)));
  apply();
  appearance.subscribe(() => {
    storeValue(browserMemory, appearanceKey, appearance.get());
    apply();
  });
  prefersDark.addEventListener('change', apply);
  const print = (prints: boolean) => {
    onPaper = prints;
    apply();
  };
  window.addEventListener('beforeprint', () => print(true));
  window.addEventListener('afterprint', () => print(false));
}
