import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH ?? debian.find(existsSync)

/** No background requests of the browser and no screen. */
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
  // Each worker has its own product (product.setup.ts). On two processors two take 119 s where three take 152 s: browser,
  // server and PostgreSQL of one worker need more than one processor. With a running product that is set manually, one
  // worker runs all tests.
  workers: process.env.E2E_URL || process.env.E2E_DATA_DIR || process.env.E2E_PORT ? 1 : 2,
  fullyParallel: false,
  // A second try would hide what is unsteady.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Guards against hanging, not measurements: no journey fails because its machine is slow or does something else.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 240_000 } },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    // A service worker would respond instead of the server. Only installed.spec.ts enables it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args: flags, ...(executablePath ? { executablePath } : {}) },
  },
})
