import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that let time pass, with the reason. All others wait for states, with the bounds of the configurations only. */
const LET_TIME_PASS: Readonly<Record<string, string>> = {
  'apps/server/src/kernel/changes/changes.test.ts': 'its writers keep transactions open for random times',
  'apps/server/src/platform/drain.test.ts': 'has a slow route, and a server that is busy for a while',
  'apps/server/src/platform/loop-watchdog.test.ts': 'waits for the timer of the watchdog, and has requests that wait',
  'apps/server/src/platform/overload.test.ts': 'the product measures the time of turns itself',
  'apps/server/test/follow-stream.ts': 'asks again whether a stream has brought something',
  'apps/server/test/harness.test.ts': 'waits for the timer of the watchdog',
  'apps/server/test/server-process.ts': 'asks again whether a condition holds',
}

/** How tests depend on the speed of their machine: by sleeping, measuring, a bound of their own, or a second try. */
const HASTE =
  /waitForTimeout|performance\.now\(\) - |setTimeout as \w+ \} from 'node:timers\/promises'|\bnew Promise\(\(?\w+\)? => setTimeout|\btest\.(setTimeout|slow)\(|vi\.setConfig|\.toPass\(\{[^}]*timeout|\bvi\.wait\w+\(.*timeout:|^ *\}, [\d_]{4,}\)|^ *[\d_]{5,},?\n\)|\bretries: [1-9]|\{ retry: [1-9]/m

/**
 * A wait of a test with a bound of its own, first, last or on a line of its own, or a counted number of waits. A wait that
 * may fail, as a turn of a loop, has one.
 */
const OWN_BOUND =
  /\buntil\([\d_]{4,},|\buntil\(.*, [\d_]{3,}\)(?!\.catch\()|^ *timeout: [\d_]{3,},?$|^( *)for \(let (\w+) = \d+; \2 <.*\n(?:\1 .*\n)*?\1 .*\buntil\(.*, [\d_]+\)/m

const root = new URL('../../../', import.meta.url)
const testsIn = (folder: string, isTest: (name: string) => boolean) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules') && !name.includes('dist/') && isTest(name))
    .map((name) => `${folder}/${name}`)

test('tests and journeys wait for states, never for a time, and have no second try', () => {
  const isTest = (name: string) => /\.(test|spec)\.tsx?$/.test(name)
  const isSource = (name: string) => /\.tsx?$/.test(name) && !name.endsWith('.chaos.ts')
  const files = [
    ...testsIn('apps', isTest),
    ...testsIn('packages', isTest),
    ...testsIn('scripts', isTest),
    ...testsIn('drills', isTest),
    ...testsIn('apps/server/test', isSource).filter((name) => !isTest(name)),
    ...testsIn('e2e', isSource),
  ].filter((file) => !file.endsWith('/waits.test.ts'))
  expect(files.length).toBeGreaterThan(250)
  const hasty = files.filter((file) => {
    const text = readFileSync(new URL(file, root), 'utf8')
    return HASTE.test(text) || (isTest(file) && OWN_BOUND.test(text))
  })
  expect(hasty.sort()).toEqual(Object.keys(LET_TIME_PASS).sort())
})
