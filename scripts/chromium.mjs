import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './run.mjs'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * A Chromium for the journeys: the one that is there, Debian's when we may install it, else the browser tool's own.
 * @returns its path, or undefined when Playwright shall use its own.
 */
export async function ensureChromium(node) {
  const given = process.env.CHROMIUM_PATH
  const found = given ? [given].find(existsSync) : usual.find(existsSync)
  if (found) return found
  if (given) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  console.log('Installing Chromium with Playwright…')
  const env = { ...process.env }
  delete env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code, output } = await run(node, [cli, 'install', 'chromium'], { env, cwd: root })
  if (code !== 0) throw new Error(`No Chromium could be installed: set CHROMIUM_PATH.\n${output}`)
  return undefined
}
