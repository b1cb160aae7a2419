import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const document = textOf('docs/architecture.md')

test('docs/architecture.md refers to existing files, and to names that occur in them', () => {
  const steps = [...document.matchAll(/^\| `([^`]+)` \| `(\w+)` \|/gm)]
  const others = [...document.matchAll(/`((?:apps|packages)\/[^`]+)`/g)]
  expect(steps.length).toBeGreaterThan(40)
  const missing = others.map(([, path = '']) => path).filter((path) => globSync(path, { cwd: ROOT }).length === 0)
  expect(missing).toEqual([])
  const unnamed = steps.filter(([, path = '', name = '']) => !new RegExp(`\\b${name}\\b`).test(textOf(path)))
  expect(unnamed.map(([, path, name]) => `${path}: ${name}`)).toEqual([])
})

test('docs/architecture.md lists every area of the server, each below the areas it imports', () => {
  const features = new URL('apps/server/src/features/', ROOT)
  const table = document.slice(document.indexOf('| areas |'), document.indexOf('## Transactions'))
  const rows = table
    .split('\n')
    .slice(2)
    .map((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)])
  const rank = new Map(rows.flatMap((areas, index) => areas.map(([, area = '']) => [area, index] as const)))
  expect([...rank.keys()].sort()).toEqual(globSync('*', { cwd: features }).sort())
  const wrong = globSync('*/*.ts', { cwd: features }).flatMap((file) => {
    if (/[.](test|chaos|test-data)[.]ts$/.test(file)) return []
    const area = file.split('/')[0] ?? ''
    const imports = readFileSync(new URL(file, features), 'utf8').matchAll(/from '[.][.]\/([a-z-]+)\//g)
    const used = [...imports].map(([, name = '']) => name)
    return used.filter((name) => (rank.get(name) ?? 0) >= (rank.get(area) ?? 0)).map((name) => `${file}: ${name}`)
  })
  expect(wrong).toEqual([])
})
