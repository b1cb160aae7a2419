import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureChromium } from '../scripts/chromium.mjs'

const root = join(import.meta.dirname, '..')

/**
 * The journey of two versions behind one address (e2e/two-versions.spec.ts) with a next version whose web is built from
 * changed sources, so that it reads the replies of the version before.
 */
export async function drillTwoVersions(): Promise<void> {
  const chromium = await ensureChromium(process.execPath)
  const journeys = join(root, 'node_modules/@playwright/test/cli.js')
  const child = spawn(
    process.execPath,
    [journeys, 'test', '--config', 'e2e/playwright.config.ts', '--workers=1', 'two-versions'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        VOLTWAY_TWO_VERSIONS: 'built',
        ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
      },
    },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}
