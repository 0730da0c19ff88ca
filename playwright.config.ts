import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const port = Number(process.env.E2E_PORT ?? 3100)
const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 1,
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
      ],
    },
  },
  webServer: {
    command: 'node e2e/server.mjs',
    url: `http://127.0.0.1:${port}/api/sistema`,
    timeout: 120_000,
    reuseExistingServer: process.env.E2E_REUSE === '1',
    env: { PORT: String(port) },
  },
})
