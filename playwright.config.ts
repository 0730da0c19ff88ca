import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test/chromium.mjs'

const isReused = process.env.E2E_REUSE === '1'
/** One for each of the journeys that run at once: a worker has its own server, so it never meets another's records. */
const workers = isReused ? 1 : 2
const ports = Array.from({ length: workers }, (_, place) => Number(process.env.E2E_PORT ?? 3100) + place)
// Playwright reads this file again in each worker, and says there which one it is.
const port = ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
const executablePath = findChromium()
/** On a PostgreSQL runs what starts its own server on an empty database; the others keep the embedded one. */
const onPostgres = Boolean(process.env.E2E_DATABASE_URL)
/**
 * What Playwright turns off (only the last list counts), the drop-downs of an address bar that is not shown, and a
 * process kept ready for the next page, which most tests never open.
 */
const disabledFeatures = [
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
  'SpareRendererForSitePerProcess',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

export default defineConfig({
  testDir: 'e2e',
  ...(onPostgres && { testMatch: 'firstMonth.spec.ts' }),
  // A folder of its own: it is emptied at every start.
  outputDir: 'test-results/browser',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers,
  forbidOnly: true,
  // A second chance for a machine that stumbled; a test that needed it is reported as flaky.
  retries: 1,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // What never comes is told before the whole test has waited for it.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // What fades or slides has no colour to measure and no place to click: screens come at rest.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: the slowest of the compilers would cost more than its code saves, and the one
        // before it where it begins early; cleaning up seldom, in one thread, takes less of all cores together.
        '--js-flags=--no-turbofan --invocation-count-for-maglev=1500 --single-threaded-gc --min-semi-space-size=32 --max-semi-space-size=64',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
  ...(!onPostgres && {
    webServer: {
      command: `node e2e/server.mjs ${ports.join(' ')}`,
      url: `http://127.0.0.1:${ports.at(-1)}/api/sistema`,
      // Says that something hangs, not that it is slow.
      timeout: 300_000,
      reuseExistingServer: isReused,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  }),
})
