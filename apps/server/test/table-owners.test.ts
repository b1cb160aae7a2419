import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = new URL('../src/', import.meta.url).pathname
/** The simulated bank keeps its state in the same database. */
const BANK = '../../payment-sandbox/src'

/** Matches the written table of a statement: `insert into card`, `update card set`, `delete from card`. */
const WRITES =
  /\b(?:insert\s+into|(?<!(?:do|key|for)\s)update|delete\s+from)\s+(?!set\b)([a-z][a-z0-9_]*)(?=\s*\(|\s+(?:as|set|where|using|select|values|[a-z]{1,3})\b)/gi

/** Returns the area of a file: `features/cards`, `kernel/ledger`, or the file itself directly below kernel. */
function areaOf(file: string): string {
  const parts = file.split('/')
  return parts.slice(0, 2).join('/').replace(/\.ts$/, '')
}

test('each table has exactly one writing area', () => {
  const writers = new Map<string, Set<string>>()
  for (const file of globSync(['{features,kernel}/**/*.ts', `${BANK}/*.ts`], { cwd: SOURCE })) {
    if (file.endsWith('.test.ts')) continue
    for (const [, table] of readFileSync(SOURCE + file, 'utf8').matchAll(WRITES)) {
      const name = (table as string).toLowerCase()
      writers.set(name, (writers.get(name) ?? new Set()).add(areaOf(file)))
    }
  }
  const shared = [...writers].filter(([, areas]) => areas.size > 1).map(([table, areas]) => [table, [...areas].sort()])
  expect(writers.size).toBeGreaterThan(10)
  expect(shared).toEqual([])
})
