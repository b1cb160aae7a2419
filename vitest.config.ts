import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Suites that kill processes on purpose; `npm run test:chaos` asks for them. */
const chaos = process.env.VOLTWAY_CHAOS === '1'

/** Tests of many combinations, of which `npm test` runs a part (apps/server/test/every-case.ts). */
const everyCase = [
  'test/access',
  'test/bad-input',
  'test/migrations-stay',
  'src/features/cards/one-rule',
  'src/features/overview/one-truth',
  'src/features/consumption/cost-change',
  'src/features/rules/judge',
  'src/features/load-plans/load-plan',
  'src/features/load-plans/load-limit',
].map((name) => `apps/server/${name}.test.ts`)

/**
 * As many as the processors of the smallest machine. Six areas of the server take 124 s on two processors with two
 * workers, 154 s with three and 165 s with one.
 */
const maxWorkers = 2

const onCluster = process.env.VOLTWAY_TEST_CITUS !== undefined

/** A guard against hanging, not a measurement: no test fails because its machine is slow or does something else. */
const GUARD_MS = 900_000
const guards = { testTimeout: GUARD_MS, hookTimeout: GUARD_MS }
const patience = fileURLToPath(new URL('test-patience.ts', import.meta.url))

export default defineConfig({
  test: {
    maxWorkers,
    reporters: process.env.VITEST_SUMMARY
      ? ['default', ['json', { outputFile: process.env.VITEST_SUMMARY }]]
      : ['default'],
    projects: [
      {
        test: {
          name: 'server',
          maxWorkers,
          environment: 'node',
          // The program is read once for all files, not a hundred times; each fleet of a test has its own database and clock.
          isolate: false,
          include: chaos
            ? ['apps/server/**/*.chaos.ts', 'apps/network-simulator/**/*.chaos.ts', ...everyCase]
            : [
                'apps/server/**/*.test.ts',
                'packages/**/*.test.ts',
                'apps/network-simulator/**/*.test.ts',
                'apps/payment-sandbox/**/*.test.ts',
                'scripts/**/*.test.ts',
                'drills/**/*.test.ts',
              ],
          globalSetup: ['scripts/sdk.ts', 'apps/server/test/postgres-for-tests.ts'],
          setupFiles: [patience, ...(onCluster ? ['apps/server/test/citus-left-out.ts'] : [])],
          ...guards,
        },
      },
      ...(!chaos && existsSync('apps/web/src')
        ? [
            {
              extends: 'apps/web/vite.config.ts' as const,
              test: {
                name: 'web',
                maxWorkers,
                root: 'apps/web',
                environment: 'jsdom',
                // React and the other libraries are loaded once, not fifty times. Each file has its own page and its own
                // instances of the product's modules (test-setup.ts).
                isolate: false,
                setupFiles: [patience, fileURLToPath(new URL('apps/web/src/test-setup.ts', import.meta.url))],
                include: ['src/**/*.dom.test.ts', 'src/**/*.test.tsx'],
                ...guards,
              },
            },
            {
              extends: 'apps/web/vite.config.ts' as const,
              test: {
                name: 'web rules',
                maxWorkers,
                root: 'apps/web',
                environment: 'node',
                // Rules need no page, which takes a second to make for each file.
                isolate: false,
                unstubGlobals: true,
                setupFiles: [patience],
                ...guards,
                include: ['*.test.ts', 'src/**/*.test.ts'],
                exclude: ['src/**/*.dom.test.ts'],
              },
            },
          ]
        : []),
    ],
  },
})
