import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseSync } from '@swc/core'
import { root } from './install.mjs'

/** Forms of a word that names nothing precisely, and the words to use instead. */
const forbidden = [
  ['deed deeds', 'action'],
  ['tell tells telling teller told untold', 'notify, publish, record, report or push'],
  ['hear hears hearing heard', 'receive'],
  ['kept keeper', 'stored, cached, reserved or retained'],
  ['lend lends lending lent', 'lease or borrow'],
  ['say says saying said unsaid', 'text, message or print'],
  ['whoever', 'the actor'],
  ['ask asks asked asking', 'request, query or select'],
  ['take taken taking', 'receive, claim, remove or the precise verb'],
  ['give given gives giving', 'grant, send, pass or the precise noun'],
  ['keep keeps keeping', 'store, cache, retain or preserve'],
  ['look looks looked looking', 'find, check or read'],
  ['hindrance', 'reason'],
]
const wordsToUse = new Map(forbidden.flatMap(([forms, use]) => forms.split(' ').map((form) => [form, use])))

/** Names that stored data or other programs know. */
const exceptions = new Map([
  ['deed', 'a column of the audit, a key of its replies and of the call that blocks many cards'],
  ['told_valid', 'a key of the details of a card'],
  ['told_percent', 'a column of purchase orders'],
  ['asked_always', 'a key of the details of a card'],
  ['givePermissions', 'a call of the interface'],
  ['takePermissions', 'a call of the interface'],
  ['takeRecords', 'a method of MutationObserver'],
  ['givenName', 'an attribute of a user in SCIM (RFC 7643)'],
  ['keepAlive', 'an option of node:http and of pg'],
  ['keepAliveInitialDelayMillis', 'an option of pg'],
  ['keepPreviousData', 'a function of the query library'],
  ['wal_keep_size', 'a setting of PostgreSQL'],
])

const folders = ['apps', 'packages', 'bench', 'e2e', 'scripts']
/** The names of migrations are stored by every installation. Keys of phrases are checked with their sentences. */
const unchecked = ['node_modules', 'dist', 'migrations', 'playwright-report', 'test-results', 'phrases']

/** `tellLowBalances` → tell, low, balances. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const forbiddenIn = (name) => (exceptions.has(name) ? undefined : wordsOf(name).find((word) => wordsToUse.has(word)))

/** Folders whose names are not standard yet. */
const pending = []

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return unchecked.includes(entry.name) ? [] : filesIn(path)
  })

/**
 * Every identifier of a source file, declared or used. A property that is only read (`t.ask`) is checked where it is
 * declared: in our sources, with the phrases, or not at all in a library.
 */
function identifiersIn(path) {
  const names = new Set()
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (node.type === 'Identifier' || node.type === 'PrivateName') names.add(node.value)
    for (const [key, child] of Object.entries(node))
      if (node.type !== 'MemberExpression' || key !== 'property' || child.type === 'Computed') visit(child)
  }
  const syntax = /\.[cm]?tsx?$/.test(path) ? 'typescript' : 'ecmascript'
  visit(parseSync(readFileSync(path, 'utf8'), { syntax, tsx: path.endsWith('x'), target: 'es2024' }))
  return names
}

const isSource = (path) => /\.([cm]?js|tsx?)$/.test(path) && !/\.(gen|min)\./.test(path)
const files = folders
  .flatMap((folder) => filesIn(join(root, folder)))
  .filter((path) => !pending.some((folder) => relative(root, path).startsWith(folder)))
const found = files.flatMap((path) =>
  [basename(path), ...(isSource(path) ? identifiersIn(path) : [])].flatMap((name) => {
    const word = forbiddenIn(name)
    return word === undefined ? [] : [`${relative(root, path)}: ${name}: not "${word}" but ${wordsToUse.get(word)}`]
  }),
)
console.log([...found, `${files.filter(isSource).length} source files were read`].join('\n'))
process.exit(found.length > 0 ? 1 : 0)
