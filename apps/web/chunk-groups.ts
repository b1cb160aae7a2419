import { fileURLToPath } from 'node:url'
import { areas } from '../../scripts/areas.mjs'
import { layoutFile, pageFile } from './page-files.ts'
import { type PageName, pageNames, pageOf } from './src/shared/paths.ts'

interface ModuleGraph {
  getModuleInfo(id: string): Module | null
}
interface Module {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const entry = here('src/main.tsx')
const layouts = {
  authentication: here(layoutFile('authentication')),
  minimal: here(layoutFile('minimal')),
  default: here(layoutFile('default')),
}
const fileOf = (page: PageName) => here(pageFile(page))
const isOpen = (page: PageName) => pageOf(page).layout === 'authentication'
/** The pages that are opened most. What they share with others is in the chunks that they load anyway. */
const [driver, cards, sessions, home] = (['wallet-guest', 'cards', 'charging-sessions', 'home'] as const).map(fileOf)

/** What loads beside every signed-in page, and what a page renders below its first content. */
const beside = [
  'src/shared/live/open-wallet-stream.ts',
  'src/shared/live/follow-wallet.ts',
  'src/app/beside-page.tsx',
  'src/app/alert-items.tsx',
  'src/app/account-items.tsx',
  'src/shared/banner/turning-messages.tsx',
  'src/shared/wallet/zone-words.tsx',
  'src/shared/teams/team-filter.tsx',
  'src/shared/why/why-sentence.tsx',
  'src/shared/why/why-steps.tsx',
  'src/ui/charts/charts.css',
  'src/features/locations/own-location.tsx',
  'src/features/requests/own-requests.tsx',
  'src/features/vehicles/odometer-prompt.tsx',
  'src/shared/charging/prices-section.tsx',
  // The name of the person is in the navbar.
  '../../packages/contract/src/users.ts',
].map(here)
/** The texts of what the driver's page renders below its first content. */
const driverTexts = ['locations', 'prices', 'requests', 'vehicle-costs']
/** Parts that few people of a page open are chunks of their own, with all that only they use. */
const apart = { [here('src/app/driver/at-home.tsx')]: 'at-home' }
const pageTexts: readonly string[] = pageNames.flatMap((page) => pageOf(page).phrases)
/** The texts of what loads beside a page are one chunk of each language. */
const besideTexts = ['companion', 'notices', 'banner', 'teams', 'why']
/** The texts of the two lists, of which home and the driver's page use parts. */
const listTexts = ['cards', 'sessions', 'session-actions']

/**
 * Returns a function that assigns every module to a chunk. By default the bundler creates a chunk for every combination
 * of users, most of them below 1 KB, and a request costs a slow line more than their bytes.
 *
 * A page is its own chunk. What several pages share:
 * - `core`: modules of every page, and what pages before and after sign-in share.
 * - `entrance`: modules of only the pages before sign-in, with their layout.
 * - `shell`: navbar and API client, and what the page of a driver shares with other pages.
 * - `desk`: sidebar, lists, and other components of many pages.
 * - `beside`: what loads beside every signed-in page, and what the home page shares with others.
 * - `forms`, and a chunk for each feature: what other pages share.
 *
 * Modules that no page imports statically are one chunk for each area (`cards-more`); these areas share `more`. Modules that
 * are imported only by modules of later chunks never import those, so chunks have no cycles.
 */
export function chunkGroups(): (id: string, graph: ModuleGraph) => string | null {
  let groups: Map<string, string> | undefined
  return (id, graph) => {
    groups ??= groupsOf(graph)
    // The helpers of the bundler.
    if (id.startsWith('\0')) return 'core'
    return groups.get(id) ?? null
  }
}

function groupsOf(graph: ModuleGraph): Map<string, string> {
  const groups = new Map<string, string>()
  const assign = (ids: Iterable<string>, group: (id: string) => string | null) => {
    for (const id of ids) {
      const name = groups.has(id) ? null : group(id)
      if (name !== null) groups.set(id, name)
    }
  }
  assignFirst(graph, assign)
  assignLater(graph, groups, assign)
  return groups
}

type Assign = (ids: Iterable<string>, group: (id: string) => string | null) => void

/** The modules that a page loads before any dynamic import. */
function assignFirst(graph: ModuleGraph, assign: Assign): void {
  const needs = (start: string) => staticImports(start, graph)
  const open = pageNames.filter(isOpen).map(fileOf)
  // A file may serve two pages: the settings of a person and those of a wallet.
  const others = [...new Set(pageNames.filter((page) => !isOpen(page)).map(fileOf))]
  const pages = [...open, ...others]
  const users = usersOfModules(pages, needs)
  const usersLater = usersOfModules(pages, (page) => allImports(page, graph))
  const frameLater = allImports(entry, graph, new Set(pages))

  const isOfMany = (id: string) => users(id).filter((page) => others.includes(page)).length > others.length / 3
  const isShared = (id: string) =>
    isOfMany(id) ||
    ((frameLater.has(id) || usersLater(id).length > 1) &&
      [driver, cards, sessions].some((page) => users(id).includes(page as string)))
  const ofFrame = union(needs(layouts.default), needs(layouts.minimal))
  assign(needs(entry), () => 'core')
  const ids = union(needs(layouts.authentication), ...pages.map(needs))
  const isOpened = (id: string) =>
    users(id).some((page) => open.includes(page)) || needs(layouts.authentication).has(id)
  assign(ids, (id) => (isOpened(id) && (ofFrame.has(id) || isShared(id)) ? 'core' : null))
  assign(needs(layouts.authentication), () => 'entrance')
  assign(needs(layouts.minimal), () => 'shell')
  const ofDriver = needs(driver as string)
  assign(ofDriver, (id) => (ofFrame.has(id) || isShared(id) ? 'shell' : null))
  assign(needs(layouts.default), (id) => (id.endsWith('.css') ? 'shell' : 'desk'))
  assign(ids, (id) => (isShared(id) ? (id.endsWith('.css') ? 'shell' : 'desk') : null))
  assign(ids, (id) => (users(id).every((page) => open.includes(page)) && !frameLater.has(id) ? 'entrance' : null))
  assign(ids, (id) => (isOpened(id) ? 'core' : null))
  assign(union(...beside.map(needs)), () => 'beside')
  const isOwn = (id: string) => usersLater(id).length === 1 && !frameLater.has(id)
  assign(ids, (id) => (isOwn(id) ? nameOfPage(users(id)[0] as string) : null))
  assign(needs(home as string), () => 'beside')
  assign(ids, (id) => (id.endsWith('.css') ? 'beside' : (areaOf(id) ?? 'forms')))
}

/** Returns a function that returns the pages of a module. */
function usersOfModules(pages: readonly string[], modulesOf: (page: string) => Iterable<string>) {
  const users = new Map<string, string[]>()
  for (const page of pages)
    for (const id of modulesOf(page)) {
      const known = users.get(id)
      if (known) known.push(page)
      else users.set(id, [page])
    }
  return (id: string): readonly string[] => users.get(id) ?? []
}

/** The modules behind a button, and the texts. */
function assignLater(graph: ModuleGraph, groups: ReadonlyMap<string, string>, assign: Assign): void {
  const areas = new Map<string, Set<string>>()
  const starts = [...allImports(entry, graph)].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  for (const start of new Set(starts)) {
    const area = laterAreaOf(start)
    for (const id of staticImports(start, graph))
      if (!groups.has(id)) areas.set(id, (areas.get(id) ?? new Set()).add(area))
  }
  assign(areas.keys(), (id) => {
    const [area, ...more] = areas.get(id) ?? []
    // The bundler divides the libraries of dates and numbers better.
    if ([...(areas.get(id) ?? [])].some((one) => one.endsWith('-part'))) return null
    if (more.length === 0) return area as string
    if (/[/]node_modules[/]/.test(id)) return null
    return areaOf(id) ? `${areaOf(id)}-shared` : 'more'
  })
}

/** Returns the area of a module: `cards` for `features/cards/…`, `shared/cards/…` and `contract/src/cards-limits.ts`. */
function areaOf(id: string): string | null {
  const contract = /[/]contract[/]src[/]([a-z-]+)[.]ts$/.exec(id)?.[1]
  if (contract !== undefined) return areas.find((area) => `${contract}-`.startsWith(`${area}-`)) ?? contract
  return /[/]src[/](?:features|shared|ui(?=[/]charts[/]))[/]([^/.]+)[/]/.exec(id)?.[1] ?? null
}

/** Returns the chunk of a dynamic import: texts by language and topic, else the code of an area. */
function laterAreaOf(id: string): string {
  const text = /[/]phrases[/]src[/](\w+)[/]([\w-]+)[.]ts$/.exec(id)
  if (text) {
    const [, locale, name = ''] = text
    // Each of them is smaller than a request.
    if (name === 'dates') return locale as string
    if (listTexts.includes(name)) return `${locale}-lists`
    if (besideTexts.includes(name)) return `${locale}-beside`
    if (driverTexts.includes(name)) return `${locale}-parts`
    return `${locale}-${pageTexts.includes(name) ? name : name.replace(/-.*/, '-more')}`
  }
  const own = apart[id]
  if (own) return own
  // Code without a screen is rarely needed, such as a reader of pictures or a writer of files.
  const code = /[/]([\w-]+)[.]ts$/.exec(id)?.[1]
  if (code) return code
  const area = areaOf(id) ?? /[/]src[/]app[/]([^/]+)[/]/.exec(id)?.[1]
  if (area === 'charts') return area
  return area ? `${area}-more` : (/[/]([\w-]+)[.]tsx$/.exec(id)?.[1] ?? 'library')
}

function nameOfPage(file: string): string {
  return `page-${pageNames.find((page) => fileOf(page) === file)}`
}

function staticImports(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported)
  }
  if (graph.getModuleInfo(start) === null) throw new Error(`the build has no module ${start}`)
  follow(start)
  return found
}

/** Returns everything that a module imports, dynamic imports included, without what only `except` imports. */
function allImports(start: string, graph: ModuleGraph, except: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id) || except.has(id)) return
    found.add(id)
    const module = graph.getModuleInfo(id)
    for (const imported of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])]) follow(imported)
  }
  follow(start)
  return found
}

function union(...sets: Iterable<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]))
}
