import { existsSync } from 'node:fs';
import { installPackage } from '../install-package.ts';

/**
 * The paths of Chromium, in order of preference. The headless shell is Chromium without its window: tests need a
 * quarter less processor time with it.
 */
const places = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const find = (): string | undefined => places.find((path) => path && existsSync(path));

/**
 * Returns the path of a Chromium for tests: an installed one, or one that it installs now. If there is none, ends the
 * run with a message.
 */
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
 * Features of Chromium that cost time in tests. The last list applies, so the features that Playwright disables are
 * repeated. The pop-ups of the address bar are separate pages: loading them for each new window took three times as
 * long as our page.
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

/** Arguments with which Chromium starts in a container and makes no network calls of its own. */
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
