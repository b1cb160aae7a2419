import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildServer, buildWeb } from './builds.mjs'
import { ensureChromium } from './chromium.mjs'
import { install, root } from './install.mjs'
import { run } from './run.mjs'

const node = install()
const bin = (...path) => join(root, 'node_modules', ...path)
const results = join(root, 'node_modules', '.cache', 'voltway-tests')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const base = {
  ...process.env,
  PATH: `${dirname(node)}:${process.env.PATH}`,
  NODE_ENV: 'test',
  // A shared compile cache, because some hundred processes load the same programs.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'voltway-compiled'),
}
const total = { passed: 0, failed: 0, skipped: 0 }
/** The failures, repeated at the end, because the middle of a long output is often cut. */
const failures = []

/**
 * Runs one step with visible output and adds the failures of its report. A failing step without a named test counts as
 * one failure.
 */
async function step(title, args, { env = {}, report, read } = {}) {
  console.log(`\n── ${title}`)
  const { code, seconds } = await run(node, args, { show: true, cwd: root, env: { ...base, ...env } })
  const counted =
    report && existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(total)) total[key] += counted[key]
  if (code !== 0) failures.push(...(counted.names?.length ? counted.names : [title]))
  console.log(`── ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(0)} s`)
}

/** The first lines of a test's error, indented. */
const indented = (text = '') => text.split('\n').slice(0, 6).join('\n').slice(0, 800).replace(/^/gm, '    ')

const vitest = (title, name, env = {}) =>
  step(title, [bin('vitest', 'vitest.mjs'), 'run'], {
    env: { ...env, VITEST_SUMMARY: join(results, name) },
    report: join(results, name),
    read: (summary) => ({
      passed: summary.numPassedTests,
      // A file that fails to load has no tests to count.
      failed: summary.numFailedTests || summary.numFailedTestSuites,
      skipped: summary.numPendingTests + summary.numTodoTests,
      names: summary.testResults
        .filter(({ status }) => status === 'failed')
        .flatMap(({ name, message, assertionResults }) => {
          const failed = assertionResults.filter(({ status }) => status === 'failed')
          const file = relative(root, name)
          return failed.length === 0
            ? [`${file}\n${indented(message)}`]
            : failed.map((test) => `${file} › ${test.fullName}\n${indented(test.failureMessages?.[0])}`)
        }),
    }),
  })

/** The failed journeys of a suite and of those inside it, each with the error of its last attempt. */
const failedJourneys = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title, tests }) => `${file} › ${title}\n${indented(errorOf(tests))}`),
  ...suites.flatMap(failedJourneys),
]
const errorOf = (tests) => stripVTControlCharacters(tests.at(-1)?.results.at(-1)?.error?.message ?? '')

async function journeys() {
  const config = join(root, 'e2e', 'playwright.config.ts')
  if (!existsSync(config)) return
  const chromium = await ensureChromium(node).catch((error) => {
    console.error(error.message)
    total.failed += 1
    return false
  })
  if (chromium === false) return
  const report = join(results, 'journeys.json')
  await step(
    'journeys in Chromium',
    [bin('@playwright', 'test', 'cli.js'), 'test', '--config', config, '--reporter=list,json'],
    {
      env: {
        ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
      report,
      read: ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        names: suites.flatMap(failedJourneys),
      }),
    },
  )
}

if (process.argv[2] === 'chaos') {
  await vitest('kill tests', 'chaos.json', { VOLTWAY_CHAOS: '1' })
} else {
  buildWeb(node)
  buildServer(node)
  await step('check', [join(root, 'scripts', 'check.mjs')])
  const rows = join(results, 'rows')
  await vitest('promises, rules and screens', 'vitest.json', { VOLTWAY_ROWS: rows })
  await step('rows of SQL', [join(root, 'scripts', 'sql-rows.ts'), rows], {
    report: join(rows, 'findings.json'),
    read: (findings) => ({ passed: 0, failed: findings.length, skipped: 0, names: findings }),
  })
  // It says that it skips where there is no cluster to start.
  await step('a Citus cluster', [join(root, 'drills', 'main.ts'), 'citus-short'])
  await journeys()
}

for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${total.skipped} skipped (each says why above)`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
