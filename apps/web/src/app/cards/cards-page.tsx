import { useQuery } from '@tanstack/react-query'
import { type Card, listCards } from '@voltway/contract/cards'
import { Id } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { BlockAction } from '../../features/cards/card-block.ts'
import { CardName, useCardColumns } from '../../features/cards/card-columns.tsx'
import { useCardLocks } from '../../features/cards/card-locks.ts'
import { CardMenu } from '../../features/cards/card-menu.tsx'
import { CardSpend } from '../../features/cards/card-spend.tsx'
import { CardState, useWhyWords, whyBlocked } from '../../features/cards/card-state.tsx'
import { type CardsQuery, cardsQuery } from '../../features/cards/cards.queries.ts'
import { CardsFilters, type SetCardsQuery } from '../../features/cards/cards-filters.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useChosenRows } from '../../shared/chosen-rows.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { type NarrowColumns, useHiddenColumns } from '../../shared/hidden-columns.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListError } from '../../shared/list-error.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { usePages } from '../../shared/use-pages.tsx'
import { useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ColumnsMenu } from '../../ui/list-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CardsActions } from './cards-actions.tsx'

const BlockDialog = lazyScreen(
  'card-details',
  async () => (await import('../../features/cards/block-dialog.tsx')).BlockDialog,
)
const LostCardSheet = lazyScreen(
  ['lost-cards', 'own-list', 'shipping-addresses'],
  async () => (await import('../../features/requests/lost-card-sheet.tsx')).LostCardSheet,
)
const StartForDriver = lazyScreen(
  'stations',
  async () => (await import('../../features/stations/start-for-driver.tsx')).StartForDriver,
)
const NoCards = lazyScreen('card-changes', async () => (await import('../../features/cards/no-cards.tsx')).NoCards)
const SelectionActions = lazyScreen(
  'card-changes',
  async () => (await import('../../features/cards/selection-actions.tsx')).SelectionActions,
)
const CardDrawer = lazyScreen(
  ['card-details', 'sessions', 'rules', 'rule-words'],
  async () => (await import('./card-beside.tsx')).CardBeside,
)

/** The contract's query and the card with open details. */
const PageQuery = z.extend(listCards.query as NonNullable<typeof listCards.query>, { card: z.optional(Id) })

const narrowColumns: NarrowColumns = [
  { below: 1320, ids: ['number', 'plate'] },
  { below: 1080, ids: ['last-used'] },
]

/** The cards with their states and limits (spec: cards, 10 a page). */
export function CardsPage() {
  const t = usePhrases('cards')
  const format = useFormats()
  const walletId = useWalletId()
  const here = useHere()
  const pages = usePages()
  const [{ card: openCard, ...query }, setQuery] = useUrlQuery(PageQuery)
  const set: SetCardsQuery = setQuery
  const cards = useQuery(cardsQuery(walletId, query))
  const currency = useWallet().data?.currency ?? 'EUR'
  const columns = useCardColumns(currency)
  const locksOf = useCardLocks()
  const [hidden, setHidden] = useHiddenColumns('cards', narrowColumns)
  const [dialog, setDialog] = useState<{ action: BlockAction; card: Card } | null>(null)
  const [lost, setLost] = useState<Card | null>(null)
  const [starting, setStarting] = useState<Card | null>(null)

  const describe = useWhyWords()
  const describeReasons = (card: Card) => whyBlocked(card).map(describe).join(', ')
  const rows = cards.data?.results
  const { selected, elsewhere, ids, choose, clear } = useChosenRows(rows)
  const hrefOf = (card: Card) => here({ card: card.id })
  const descending = query.ordering.startsWith('-')
  return (
    <>
      <PageHeader
        title={t.title}
        count={cards.data && format.number(cards.data.count)}
        actions={<CardsActions query={query} count={cards.data?.count ?? 0} currency={currency} />}
      />
      <Panel flush>
        <CardsFilters
          query={query}
          setQuery={set}
          end={<ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />}
        />
        <DataTable<Card>
          label={t.title}
          columns={columns}
          hidden={hidden}
          rows={rows}
          skeletonRows={query.limit}
          rowId={(card) => card.id}
          rowName={(card) => card.name}
          rowHref={hrefOf}
          onRowIntent={CardDrawer.preload}
          rowActions={(card) => (
            <CardMenu
              card={card}
              locks={locksOf(card)}
              href={hrefOf(card)}
              onAction={(action, one) => setDialog({ action, card: one })}
              onLost={setLost}
              onStart={setStarting}
            />
          )}
          stale={cards.isPlaceholderData}
          sort={{ key: query.ordering.replace('-', ''), descending }}
          onSort={(sort) => set({ ordering: `${sort.descending ? '-' : ''}${sort.key}` as CardsQuery['ordering'] })}
          selection={{
            chosen: ids,
            onChange: choose,
            actions: (
              <SelectionActions
                cards={selected}
                elsewhere={elsewhere}
                currency={currency}
                onAction={(action, card) => setDialog({ action, card })}
                onDone={clear}
              />
            ),
          }}
          card={{
            primary: (card) => (
              <>
                <CardName card={card} />
                <span className="flex-none text-table font-normal">
                  <CardState card={card} withReasons={false} />
                </span>
              </>
            ),
            secondary: (card) => (
              <>
                <span className="truncate">
                  {[card.vehicle?.plate, card.member?.name ?? t.nobody].filter(Boolean).join(' · ')}
                </span>
                <span className="truncate text-ink-3">{describeReasons(card)}</span>
              </>
            ),
            more: (card) => (
              <span className="grow pt-1">
                <CardSpend compact card={card} currency={currency} />
              </span>
            ),
          }}
          empty={
            <NoCards query={query} count={cards.data?.count ?? 0} firstPage={here({ offset: null })} clear={set} />
          }
          error={cards.error ? <ListError words={t} query={cards} compact={Boolean(rows)} /> : undefined}
          footer={pages(cards.data, query, { always: true })}
        />
      </Panel>
      {openCard && (
        <CardDrawer
          key={openCard}
          cardId={openCard}
          known={rows?.find(({ id }) => id === openCard)}
          currency={currency}
          onClose={() => setQuery({ card: undefined, offset: query.offset }, { replace: true })}
          onAction={(action, card) => setDialog({ action, card })}
        />
      )}
      {starting && <StartForDriver card={starting} onClose={() => setStarting(null)} />}
      {lost && <LostCardSheet walletId={walletId} cards={[lost]} onClose={() => setLost(null)} />}
      {dialog && <BlockDialog {...dialog} onClose={() => setDialog(null)} />}
    </>
  )
}
