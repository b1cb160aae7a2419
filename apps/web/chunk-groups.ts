import { fileURLToPath } from 'node:url'
import { layoutFile, pageFile } from './page-files.ts'
import { type LayoutName, pageNames, pageOf } from './src/shared/paths.ts'

interface ModuleGraph {
  getModuleInfo(id: string): {
    code: string | null
    importedIds: readonly string[]
    importers: readonly string[]
  } | null
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const entry = here('src/main.tsx')
const layout = (name: LayoutName) => here(layoutFile(name))
/** The page of a driver is read on a phone, so `shell` has only what it needs. */
const driverPage = here(pageFile('wallet-guest'))
const sessionsPage = here(pageFile('charging-sessions'))
const isOpen = (page: (typeof pageNames)[number]) => pageOf(page).layout === 'authentication'
const openPages = pageNames.filter(isOpen).map((page) => here(pageFile(page)))
/** A file may serve two pages: the settings of a person and those of a wallet. */
const otherPages = [...new Set(pageNames.filter((page) => !isOpen(page)).map((page) => here(pageFile(page))))]

/** The names of the chunks of `chunkGroups`. */
export const chunkGroupNames = ['core', 'shell', 'desk', 'driver', 'charges', 'entrance', 'forms', 'menus'] as const

/** A module that a third of the pages use goes into `desk`. A module of fewer pages stays with its pages. */
const sharedByPart = 1 / 3

/**
 * Up to this length (an icon, a hook) three pages are enough for `desk`, because a separate request costs more than
 * the module.
 */
const smallLength = 1_000

/**
 * Returns a function that assigns modules of several pages to chunks. By default the bundler creates a chunk for every
 * combination of pages, some of 200 bytes: forty files per page, which compress 10% worse and cost one request each.
 * - `core`: modules of every page, including the sign-in pages.
 * - `shell`: navbar and API client: the minimal layout, and what the page of a driver shares with many pages.
 * - `desk`: sidebar, lists, and other components of many pages.
 * - `driver`: what the page of a driver shares with few pages, but not with the list of sessions, which has no need of it.
 * - `charges`: what the list of sessions shares with few pages, but not with the page of a driver, which has no need of it.
 * - `entrance`: modules of only the pages before sign-in.
 * - `menus`: modules of the sign-in pages that other pages load later, with the menus of the navbar.
 * - `forms`: modules of the pages before sign-in that few pages after it use, so that lists load without them.
 */
export function chunkGroups(): (id: string, graph: ModuleGraph) => string | null {
  let groups: Map<string, string> | undefined
  return (id, graph) => {
    groups ??= groupsOf(graph)
    return groups.get(id) ?? null
  }
}

function groupsOf(graph: ModuleGraph): Map<string, string> {
  const needs = (start: string) => staticImports(start, graph)
  const uses = new Map<string, number>()
  for (const page of otherPages) for (const id of needs(page)) uses.set(id, (uses.get(id) ?? 0) + 1)

  const minimal = needs(layout('minimal'))
  const ofDriver = needs(driverPage)
  const frames = union(needs(layout('default')), minimal)
  const menus = needs(here('src/app/navbar-menus.tsx'))
  const beforeSignIn = union(needs(layout('authentication')), ...openPages.map(needs))
  const many = Math.max(2, Math.ceil(otherPages.length * sharedByPart))
  const inMany = (id: string) => frames.has(id) || (uses.get(id) ?? 0) >= many
  const core = union(needs(entry), [...beforeSignIn].filter(inMany))

  const isSmall = (id: string) => (graph.getModuleInfo(id)?.code ?? '').length <= smallLength && !id.endsWith('.css')
  const groups = new Map<string, (typeof chunkGroupNames)[number]>()
  // A contract file stays with the modules that import it, because most of it belongs to the calls of one page.
  for (const [id, count] of uses)
    if ((count >= many || (count > 2 && isSmall(id))) && !id.includes('/contract/')) groups.set(id, 'desk')
  for (const id of beforeSignIn) groups.set(id, uses.has(id) ? 'forms' : menus.has(id) ? 'menus' : 'entrance')
  for (const id of frames) groups.set(id, 'desk')
  for (const [id, group] of groups)
    if (minimal.has(id) || (group === 'desk' && ofDriver.has(id))) groups.set(id, 'shell')
  for (const id of core) groups.set(id, 'core')
  const ofSessions = needs(sessionsPage)
  const isSharedBy = (modules: ReadonlySet<string>) => (id: string) =>
    !groups.has(id) && graph.getModuleInfo(id)?.importers.some((importer) => !modules.has(importer))
  for (const id of [...ofSessions].filter(isSharedBy(ofSessions)))
    if (!ofDriver.has(id) && !id.includes('/contract/')) groups.set(id, 'charges')
  for (const id of [...ofDriver].filter(isSharedBy(ofDriver))) if (!ofSessions.has(id)) groups.set(id, 'driver')
  // Modules that are looked up in the manifest keep their own chunks.
  const layouts = [layout('default'), layout('minimal'), layout('authentication')]
  for (const start of [entry, ...layouts, ...openPages, ...otherPages]) groups.delete(start)
  return groups
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

function union(...sets: Iterable<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]))
}
