import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './run.mjs'

/** Chromium without the windows of a browser: a page opens in it for less than half of the work, which is most of the journeys. */
const shell = '/usr/bin/chromium-headless-shell'
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * A Chromium for the journeys: the one that is named, Debian's shell when it is there or we may install it, a browser that is
 * there or that we may install, else the browser tool's own.
 * @returns its path, or undefined when Playwright shall use its own.
 */
export async function ensureChromium(node) {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist`)
  if (given) return given
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

/** The shell's package; beside a browser that is there in the same version, so that this one stays as it is. */
async function shellAsNewAsBrowser() {
  const { code, output } = await run('dpkg', ['-s', 'chromium-common'])
  const version = /^Version: (\S+)$/m.exec(output)?.[1]
  const isThere = code === 0 && /^Status: .* installed$/m.test(output) && version
  return isThere ? `chromium-headless-shell=${version}` : 'chromium-headless-shell'
}

/** Tries with the lists of packages that are there, then with new ones; whether it worked shows in what is there afterwards. */
async function aptInstall(name) {
  console.log(`Installing ${name} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // A machine without a way out says so soon.
  const apt = (...args) =>
    run('apt-get', ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', ...args], { env })
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  if ((await install()).code === 0) return
  await apt('update')
  await install()
}
