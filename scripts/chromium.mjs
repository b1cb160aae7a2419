import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './run.mjs'

/** Headless-shell Chromium, in which a page opens with less than half of the work. */
const shell = '/usr/bin/chromium-headless-shell'
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Finds a Chromium for the journeys: CHROMIUM_PATH, else Debian's headless shell (installed if allowed), else an
 * installed browser, else Playwright's own.
 * @returns its path, or undefined for Playwright's own.
 */
export async function ensureChromium(node) {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !existsSync(configured)) throw new Error(`CHROMIUM_PATH names ${configured}, which does not exist`)
  if (configured) return configured
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!existsSync(shell) && mayInstall) await aptInstall(await shellAsNewAsBrowser())
  if (existsSync(shell)) return shell
  if (!browsers.some(existsSync) && mayInstall) await aptInstall('chromium')
  const browser = browsers.find(existsSync)
  if (browser) return browser
  console.log('Installing Chromium with Playwright…')
  const env = { ...process.env }
  delete env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code, output } = await run(node, [cli, 'install', '--only-shell', 'chromium'], { env, cwd: root })
  if (code !== 0) throw new Error(`No Chromium could be installed: set CHROMIUM_PATH.\n${output}`)
  return undefined
}

/** The package of the shell in the version of the installed browser, so that the browser is not upgraded. */
async function shellAsNewAsBrowser() {
  const { code, output } = await run('dpkg', ['-s', 'chromium-common'])
  const version = /^Version: (\S+)$/m.exec(output)?.[1]
  const isThere = code === 0 && /^Status: .* installed$/m.test(output) && version
  return isThere ? `chromium-headless-shell=${version}` : 'chromium-headless-shell'
}

/** Tries with the current package lists, then with updated ones. The caller checks what is installed afterwards. */
async function aptInstall(name) {
  console.log(`Installing ${name} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Short timeouts, so that a machine without network fails soon.
  const apt = (...args) =>
    run('apt-get', ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', ...args], { env })
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  if ((await install()).code === 0) return
  await apt('update')
  await install()
}
