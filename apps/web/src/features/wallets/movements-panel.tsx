import { useQuery } from '@tanstack/react-query'
import { listMovements, type Movement, movementKinds, movementStatuses } from '@voltway/contract/wallets-movements'
import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { DaysFilter } from '../../shared/dates/days-filter.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { type NarrowColumns, useHiddenColumns } from '../../shared/hidden-columns.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Receipt } from '../../ui/icons/receipt.ts'
import { ColumnsMenu, ListBar } from '../../ui/list-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { hasMoved, MovementAbout, MovementStatus } from './movement-words.tsx'
import { movementsQuery } from './movements.queries.ts'

const narrowColumns: NarrowColumns = [{ below: 1080, ids: ['about'] }]

/** Lists the movements with the balance after each. All filters are stored in the URL. */
export function MovementsPanel({ currency }: { currency: string }) {
  const t = usePhrases('payments').list
  const format = useFormats()
  const here = useHere()
  const pages = usePages()
  const walletId = useWalletId()
  const [query, setQuery] = useUrlQuery(listMovements.query)
  const list = useQuery(movementsQuery(walletId, query))
  const columns = useColumns(currency)
  const [hidden, setHidden] = useHiddenColumns('movements', narrowColumns)
  const rows = list.data?.results
  const isFiltered = query.kind || query.status || query.search || query.at__gte || query.at__lte
  const clear = () =>
    setQuery({ kind: undefined, status: undefined, search: undefined, at__gte: undefined, at__lte: undefined })
  const amount = (movement: Movement) => <Amount movement={movement} currency={currency} />
  const empty =
    (list.data?.count ?? 0) > 0 ? (
      <EmptyState title={t.pastEnd} action={<ButtonLink href={here({ offset: null })}>{t.firstPage}</ButtonLink>} />
    ) : isFiltered ? (
      <EmptyState title={t.noMatchTitle} action={<Button onClick={clear}>{t.clear}</Button>}>
        {t.noMatchWords}
      </EmptyState>
    ) : (
      <EmptyState icon={<Receipt size={20} />} title={t.noneTitle}>
        {t.noneWords}
      </EmptyState>
    )
  return (
    <Panel flush title={t.title}>
      <ListBar end={<ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />}>
        <SearchInput
          label={t.search}
          placeholder={t.searchHint}
          value={query.search ?? ''}
          onSearch={(search) => setQuery({ search: search || undefined }, { replace: true })}
        />
        <FilterMenu
          multiple
          name={t.kind}
          options={movementKinds.map((value) => ({ value, label: t.kinds[value] }))}
          chosen={query.kind ?? []}
          onChoose={(kind) => setQuery({ kind: kind.length > 0 ? [...kind] : undefined })}
        />
        <FilterMenu
          multiple
          name={t.status}
          options={movementStatuses.map((value) => ({ value, label: t.statuses[value] }))}
          chosen={query.status ?? []}
          onChoose={(status) => setQuery({ status: status.length > 0 ? [...status] : undefined })}
        />
        <DaysFilter
          name={t.date}
          from={query.at__gte}
          to={query.at__lte}
          onChange={(at__gte, at__lte) => setQuery({ at__gte, at__lte })}
        />
      </ListBar>
      <DataTable<Movement>
        label={t.title}
        columns={columns}
        hidden={hidden}
        rows={rows}
        skeletonRows={query.limit}
        rowId={({ id }) => id}
        rowName={({ kind, at }) => `${t.kinds[kind]}, ${format.dateTime(at)}`}
        stale={list.isPlaceholderData}
        card={{
          primary: (movement) => (
            <>
              <span className="truncate">{t.kinds[movement.kind]}</span>
              {amount(movement)}
            </>
          ),
          secondary: (movement) => (
            <>
              <MovementStatus status={movement.status} />
              <time dateTime={movement.at}>{format.dateTime(movement.at)}</time>
            </>
          ),
          more: (movement) => <MovementAbout movement={movement} />,
        }}
        empty={empty}
        error={list.error ? <QueryError compact={Boolean(rows)} title={t.errorTitle} query={list} /> : undefined}
        footer={pages(list.data, query, { always: true })}
      />
    </Panel>
  )
}

function Amount({ movement, currency }: { movement: Movement; currency: string }) {
  const format = useFormats()
  const isIn = !movement.gross.startsWith('-')
  const tone = hasMoved(movement) ? (isIn ? 'text-ok' : '') : 'text-ink-3'
  return (
    <span className={`whitespace-nowrap tabular ${tone}`}>
      {isIn && '+'}
      {format.money(movement.gross, currency)}
    </span>
  )
}

function useColumns(currency: string): readonly Column<Movement>[] {
  const t = usePhrases('payments').list
  const format = useFormats()
  return useMemo(
    () => [
      { id: 'date', header: t.date, cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time> },
      { id: 'kind', header: t.kind, cell: ({ kind }) => t.kinds[kind] },
      { id: 'about', header: t.about, cell: (movement) => <MovementAbout movement={movement} /> },
      { id: 'status', header: t.status, cell: ({ status }) => <MovementStatus status={status} /> },
      {
        id: 'amount',
        header: t.amount,
        align: 'right',
        cell: (movement) => <Amount movement={movement} currency={currency} />,
      },
      {
        id: 'balance',
        header: t.balance,
        align: 'right',
        cell: ({ balance_after }) =>
          balance_after === null ? (
            <span className="text-ink-3">–</span>
          ) : (
            <span className="whitespace-nowrap tabular">{format.money(balance_after, currency)}</span>
          ),
      },
    ],
    [t, format, currency],
  )
}
