import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListError } from '../list-error.tsx'
import { type OwnedArea, OwnerChoice } from './owner-choice.tsx'
import './own-list.css'

type OwnListProps<Item extends { id: string }> = {
  title: string
  description: string
  /** The button that adds an item. */
  action: ReactNode
  query: {
    data: { results: readonly Item[] } | undefined
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  errorTitle: string
  empty: ReactNode
  /** The search field, for long lists. */
  search?: ReactNode
  /** The area whose owner can be chosen. Without it the items always belong to the wallet. */
  area?: OwnedArea
  /** A note that applies to all items. */
  notice?: ReactNode
  /** The pagination, if there are several pages. */
  footer?: ReactNode
  /** Renders one item with its actions. */
  row: (item: Item) => { name: ReactNode; facts: ReactNode; menu: ReactNode; quiet?: boolean }
}

/** A short list of items of a person or a wallet: addresses, VAT numbers. */
export function OwnList<Item extends { id: string }>(props: OwnListProps<Item>) {
  const t = usePhrases('own-list')
  const { title, description, action, query, errorTitle, empty, row, search, footer, area, notice } = props
  return (
    <Panel flush level={3} title={title} description={description} actions={action}>
      <div className="own-list-choice">
        {area && <OwnerChoice area={area} />}
        {search}
      </div>
      {notice}
      {query.data ? (
        query.data.results.length === 0 ? (
          empty
        ) : (
          <>
            <ul className="own-list" aria-label={title}>
              {query.data.results.map((item) => {
                const { name, facts, menu, quiet } = row(item)
                return (
                  <li key={item.id} data-quiet={quiet || undefined}>
                    <div className="min-w-0 grow">
                      <div className="own-list-name">{name}</div>
                      <div className="own-list-facts">{facts}</div>
                    </div>
                    {menu}
                  </li>
                )
              })}
            </ul>
            {footer && <div className="border-t border-line px-4 py-2">{footer}</div>}
          </>
        )
      ) : query.error ? (
        <ListError compact words={{ errorTitle, notAllowedTitle: t.notAllowedTitle }} query={query} />
      ) : (
        <div className="own-list" aria-busy>
          {[1, 2].map((row) => (
            <div key={row} className="own-list-skeleton">
              <Skeleton width="40%" height={16} />
              <Skeleton width="65%" />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}
