import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const guides = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/guides/*.md', 'apps/web/src/README.md'], {
  cwd: root.pathname,
}).sort()
const usage = execFileSync(process.execPath, ['apps/server/src/admin.ts', '--help'], {
  cwd: root.pathname,
  encoding: 'utf8',
})
const adminCommands = new Set([...usage.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name))
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root.pathname }).sort()
const documents = [...guides, ...decisions, ...globSync('docs/performance/*.md', { cwd: root.pathname })]

/** Removes indentation, so that an excerpt can be shown without its surrounding block. */
const trimmed = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

interface Snippet {
  readonly guide: string
  /** The last file named in the line above the snippet. */
  readonly file: string | undefined
  readonly code: string
}

const snippets = guides.flatMap((guide): Snippet[] =>
  [...read(guide).matchAll(/([^\n]*)\n```tsx?\n([\s\S]*?)```/g)].map(([, above = '', code = '']) => ({
    guide,
    file: [...above.matchAll(/`((?:apps|packages|e2e|bench|scripts)\/[^`\s]+\.tsx?)`/g)].at(-1)?.[1],
    code,
  })),
)

test.each(snippets)('a snippet of $guide occurs in $file as shown', ({ file, code }) => {
  expect(file, 'the line above a snippet names its file in backticks').toBeDefined()
  const source = trimmed(read(file ?? '')).join('\n')
  for (const part of code.split(/^\s*…\s*$/m)) expect(source).toContain(trimmed(part).join('\n'))
})

test.each(documents)('%s refers to existing files and commands', (document) => {
  const text = read(document)
  const paths = [...text.matchAll(/`((?:apps|packages|docs|e2e|bench|scripts|deploy)\/[\w./-]+)`/g)].map(
    ([, path]) => path,
  )
  expect(paths.filter((path) => !existsSync(new URL(path ?? '', root)))).toEqual([])
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const run = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)].map(([, name = '']) => name)
  expect(run.filter((name) => !(name in scripts))).toEqual([])
  const commands = [...text.matchAll(/npm run (?:--silent )?admin -- ([a-z][a-z-]*)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !adminCommands.has(name))).toEqual([])
})

test('a field of a vehicle is written by hand in the files of the guide and in no other', () => {
  const guide = read('docs/guides/add-a-feature.md')
  const section = guide.split('### A field of a row')[1]?.split('\n## ')[0] ?? ''
  const listed = [...section.matchAll(/`((?:apps|packages)\/[\w./-]+)`/g)].map(([, path]) => path)
  const sources = globSync(['apps/*/{src,migrations}/**/*.{ts,tsx,sql}', 'packages/*/src/**/*.ts'], {
    cwd: root.pathname,
    exclude: (path) => /node_modules|[.]test[.]|[.]gen[.]/.test(path),
  })
  expect(sources.filter((path) => /\bvin\b/.test(read(path))).sort()).toEqual(listed.toSorted())
})

test('decision records are numbered without gaps, and the index lists each under one topic, and 30 to read first', () => {
  const names = decisions.map((path) => path.replace('docs/decisions/', ''))
  expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, index) => index + 1))
  const index = read('docs/decisions/README.md')
  const listed = [...index.matchAll(/\]\((\d{3}-[^)]+)\)/g)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(names)
  expect(index.match(/^- \*\*\[/gm)).toHaveLength(30)
})

test.each(decisions)(
  '%s is at most a page and says context, decision, consequences, alternatives and status',
  (path) => {
    const text = read(path)
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(600)
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Context',
      'Decision',
      'Consequences',
      'Alternatives',
    ])
    expect(text).toMatch(/^Status: /m)
  },
)

test('every decision that a document or comment refers to exists', () => {
  const sources = globSync(['apps/**/*.{ts,tsx,md}', 'packages/**/*.ts', 'e2e/*.ts', 'bench/*.ts', 'scripts/*'], {
    cwd: root.pathname,
    exclude: (path) => path.includes('node_modules') || path.includes('dist'),
  })
  const numbers = new Set(decisions.map((path) => /\d{3}/.exec(path)?.[0]))
  const named = [...sources, ...documents]
    .filter((path) => /\.\w+$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/decisions?[ /](\d{3})/g)].map(([, number]) => ({ path, number })))
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([])
})
