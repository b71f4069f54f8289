import { existsSync } from 'node:fs';
import { installPackage } from '../install-package.ts';

/** The shell is Chromium without what surrounds pages: the same tests take a quarter less of the processor with it. */
const places = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = (): string | undefined => places.find((path) => path && existsSync(path));

/** Path of a Chromium to test with: one that is there, or one installed now. Ends the run with one line if there is none to be had. */
export function ensureBrowser(): string {
  const there = find();
  if (there) return there;
  console.log('Installing Chromium for the browser tests ...');
  installPackage('chromium-headless-shell', 'chromium');
  const installed = find();
  if (installed) return installed;
  console.error('The browser tests need Chromium. Install it, or name one in CHROMIUM, and run "npm test" again.');
  process.exit(1);
}

/**
 * Parts of Chromium that only cost time here. The last list wins, so those that Playwright names are named again. The
 * pop-ups of the address bar are pages of their own: loading them for each new window took three times what ours takes.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Arguments that let Chromium start in a container, and keep it from looking up hosts of its own. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
];
