import { useQuery } from '@tanstack/react-query'
import type { CardShare } from '@voltway/contract/consumption'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CreditCard } from '../../ui/icons/credit-card.ts'
import { Link } from '../../ui/link.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { Change } from './change.tsx'
import {
  type CardListQuery,
  cardSharesQuery,
  type Focus,
  type PageQuery,
  type SetPageQuery,
  type ShownPeriod,
} from './consumption.queries.ts'
import { useDrill } from './drill.ts'

type CardListProps = {
  period: ShownPeriod
  focus: Focus
  list: CardListQuery
  currency: string
  setQuery: SetPageQuery
}

/**
 * Lists every card with its share of the cost, eight per page. A row filters the page by its card, the number of its
 * charges leads to them.
 */
export function CardList({ period, focus, list, currency, setQuery }: CardListProps) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const here = useHere()
  const pages = usePages()
  const query = useQuery(cardSharesQuery(useWalletId(), period, list))
  const { data, error } = query
  const columns = useCardColumns(currency, period, focus)
  const sort = { key: list.ordering.replace('-', ''), descending: list.ordering.startsWith('-') }
  return (
    <>
      <ListBar>
        <SearchInput
          label={t.search}
          placeholder={t.searchHint}
          value={list.search ?? ''}
          onSearch={(search) => setQuery({ search: search || undefined, offset: undefined }, { replace: true })}
        />
      </ListBar>
      <DataTable<CardShare>
        label={t.list}
        columns={columns}
        rows={data?.results}
        skeletonRows={list.limit}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => here({ card: id, station: null, offset: null })}
        stale={query.isPlaceholderData}
        sort={sort}
        onSort={({ key, descending }) =>
          setQuery({ ordering: `${descending ? '-' : ''}${key}` as PageQuery['ordering'], offset: undefined })
        }
        card={{
          primary: (card) => (
            <>
              <span className="cell-name">{card.name}</span>
              <span className="tabular">{format.money(card.cost, currency)}</span>
            </>
          ),
          secondary: (card) => (
            <>
              <span className="whitespace-nowrap">
                {format.kwh(card.energy_kwh)} · {t.shareOf({ percent: format.percent(Number(card.share) / 100) })}
              </span>
              <Change now={Number(card.cost)} before={Number(card.previous_cost)} />
            </>
          ),
        }}
        empty={
          list.search ? (
            <EmptyState
              compact
              icon={<CreditCard size={20} />}
              title={t.noMatch}
              action={
                <Button onClick={() => setQuery({ search: undefined, offset: undefined })}>{t.clearSearch}</Button>
              }
            />
          ) : (
            <EmptyState compact icon={<CreditCard size={20} />} title={t.noCards}>
              {t.noCardsWords}
            </EmptyState>
          )
        }
        error={error ? <QueryError compact title={t.listError} query={query} /> : undefined}
        footer={pages(data, list, { always: true })}
      />
    </>
  )
}

function useCardColumns(currency: string, period: ShownPeriod, focus: Focus): readonly Column<CardShare>[] {
  const t = usePhrases('consumption')
  const format = useFormats()
  return [
    {
      id: 'card',
      header: t.column.card,
      sortKey: 'name',
      width: '24%',
      cell: (card) => (
        <span className="grid min-w-0">
          <span className="cell-name">{card.name}</span>
          <span className="truncate text-xs text-ink-3">{card.member ?? card.card_id}</span>
        </span>
      ),
    },
    {
      id: 'sessions',
      header: t.column.sessions,
      align: 'right',
      sortKey: 'sessions',
      cell: (card) => <SessionsOf {...{ card, period, focus }} />,
    },
    {
      id: 'energy',
      header: t.column.energy,
      align: 'right',
      sortKey: 'energy_kwh',
      cell: (card) => format.energy(card.energy_kwh),
    },
    {
      id: 'cost',
      header: t.column.cost,
      align: 'right',
      sortKey: 'cost',
      cell: (card) => <span className="font-medium">{format.money(card.cost, currency)}</span>,
    },
    {
      id: 'share',
      header: t.column.share,
      width: '22%',
      cell: (card) => (
        <span className="share-cell">
          <span className="share-row-track" aria-hidden>
            <span style={{ width: `${card.share}%`, background: 'var(--data-1)' }} />
          </span>
          <span className="tabular">{format.percent(Number(card.share) / 100)}</span>
        </span>
      ),
    },
    {
      id: 'change',
      header: t.column.change,
      align: 'right',
      cell: (card) => <Change now={Number(card.cost)} before={Number(card.previous_cost)} />,
    },
  ]
}

type SessionsOfProps = Pick<CardListProps, 'period' | 'focus'> & { card: CardShare }

function SessionsOf({ card: { id, name, sessions }, period, focus }: SessionsOfProps) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const drill = useDrill(focus)
  if (sessions === 0) return format.number(sessions)
  return (
    <Link href={drill.hrefOf(period, { card: id })}>
      {format.number(sessions)}
      <span className="hidden-visually"> {t.sessionsOf({ name })}</span>
    </Link>
  )
}
