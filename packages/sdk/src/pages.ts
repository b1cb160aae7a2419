import type { CallOptions, Client } from './client.ts'

/** A page of a list. */
export interface ListPage<Row> {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Row[]
}

/** A page of a list that is read by change. */
export interface ChangesPage<Row> extends ListPage<Row> {
  readonly cursor?: string | undefined
  readonly removed?: readonly string[] | undefined
}

type ListCall<Input, Page> = (client: Client, input: Input, options?: CallOptions) => Promise<Page>
type RowOf<Page> = Page extends { readonly results: readonly (infer Row)[] } ? Row : never

async function* pagesOf<Input, Page extends ListPage<unknown>>(
  client: Client,
  list: ListCall<Input, Page>,
  input: Input,
  options: CallOptions = {},
): AsyncGenerator<Page, void> {
  for (let page = await list(client, input, options); ; ) {
    yield page
    options.signal?.throwIfAborted()
    if (page.next === null) return
    const response = await client.send({ method: 'GET', path: page.next }, options)
    page = (await response.json()) as Page
  }
}

/** All rows of a list, page by page: `for await (const card of rowsOf(client, listCards, { params }))`. */
export async function* rowsOf<Input, Page extends ListPage<unknown>>(
  client: Client,
  list: ListCall<Input, Page>,
  input: Input,
  options?: CallOptions,
): AsyncGenerator<RowOf<Page>, void> {
  for await (const page of pagesOf(client, list, input, options)) yield* page.results as readonly RowOf<Page>[]
}

/** Stores what changed. It is awaited, so the cursor is behind nothing that was not saved. */
export type SaveChanges<Row> = (rows: readonly Row[], removed: readonly string[]) => Promise<void> | void

/**
 * What changed since an instant (`updated_since`) or an earlier reading (`cursor`), page by page. Returns the cursor with
 * which the next reading continues. `to`: the function that saves, alone or as `save` beside the options of a call. An
 * aborted reading is repeated from its beginning.
 */
export async function readChanges<Input, Page extends ChangesPage<unknown>>(
  client: Client,
  list: ListCall<Input, Page>,
  input: Input,
  to: SaveChanges<RowOf<Page>> | (CallOptions & { readonly save: SaveChanges<RowOf<Page>> }),
): Promise<string> {
  const { save, ...options } = typeof to === 'function' ? { save: to } : to
  let cursor: string | undefined
  for await (const page of pagesOf(client, list, input, options)) {
    await save(page.results as readonly RowOf<Page>[], page.removed ?? [])
    cursor = page.cursor
  }
  if (cursor === undefined) throw new TypeError('the list is not read by change: pass updated_since or cursor')
  return cursor
}
