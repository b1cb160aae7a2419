import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH ?? debian.find(existsSync)

/** Nothing that phones home or needs a screen. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  globalSetup: './product.setup.ts',
  // A product for each worker (product.setup.ts); on one that is kept running, journeys follow one another.
  workers: process.env.E2E_URL || process.env.E2E_DATA_DIR || process.env.E2E_PORT ? 1 : 2,
  fullyParallel: false,
  // The demo charges by itself while the journeys go: what one of them met by bad luck is tried once more, and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    // A worker answers for the server; only the journey that is about it has one (installed.spec.ts).
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: { args: flags, ...(executablePath ? { executablePath } : {}) },
  },
})
