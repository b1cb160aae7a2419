import { fileURLToPath } from 'node:url'

interface ModuleGraph {
  getModuleInfo(id: string): {
    code: string | null
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const entry = here('src/main.tsx')
const screens = here('src/app/screens.tsx')
const layout = (name: string) => here(`src/app/layouts/${name}-layout.tsx`)

/** Shared by a third of the pages, a module travels with the other shared ones; by fewer, only with those that need it. */
const sharedByPart = 1 / 3

/** An icon or a hook of two pages: alone in a file it would cost each of them a request, which weighs more than it does. */
const smallLength = 1_000

/**
 * Which chunk a module that several pages need belongs to. Left alone, the bundler makes a chunk for every combination of
 * users, some of 200 bytes: forty files for a page, which compress a tenth worse and cost a request each.
 * - `core`: what every page loads, the sign-in page too;
 * - `shell`: sidebar, navbar, what asks the API, and parts that many pages draw with;
 * - `entrance`: what pages before the sign-in draw with, and only they.
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
  const drawn = graph.getModuleInfo(screens)?.dynamicallyImportedIds.filter((id) => !id.includes('/layouts/')) ?? []
  const open = drawn.filter((id) => id.includes('/features/users/'))
  const pages = drawn.filter((id) => !open.includes(id))
  const uses = new Map<string, number>()
  for (const page of pages) for (const id of needs(page)) uses.set(id, (uses.get(id) ?? 0) + 1)

  const shell = union(needs(layout('default')), needs(layout('minimal')))
  const beforeSignIn = union(needs(layout('authentication')), ...open.map(needs))
  const afterSignIn = union(shell, uses.keys())
  const core = union(
    needs(entry),
    [...beforeSignIn].filter((id) => afterSignIn.has(id)),
  )

  const isSmall = (id: string) => (graph.getModuleInfo(id)?.code ?? '').length <= smallLength && !id.endsWith('.css')
  const groups = new Map<string, string>()
  const many = Math.max(2, Math.ceil(pages.length * sharedByPart))
  // A contract file travels with those who ask what is in it: most of it is the calls of one page.
  for (const [id, count] of uses)
    if ((count >= many || (count > 2 && isSmall(id))) && !id.includes('/contract/')) groups.set(id, 'shell')
  for (const id of beforeSignIn) groups.set(id, 'entrance')
  for (const id of shell) groups.set(id, 'shell')
  for (const id of core) groups.set(id, 'core')
  // What the manifest is asked for stays a chunk of its own.
  for (const start of [entry, layout('default'), layout('minimal'), layout('authentication'), ...drawn])
    groups.delete(start)
  return groups
}

function staticImports(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported)
  }
  follow(start)
  return found
}

function union(...sets: Iterable<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]))
}
