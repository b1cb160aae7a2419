import { useQuery } from '@tanstack/react-query'
import { listReimbursements, type Reimbursement, reimbursementStates } from '@voltway/contract/reimbursements'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useChosenRows } from '../../shared/chosen-rows.ts'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListError } from '../../shared/list-error.tsx'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Banknote } from '../../ui/icons/banknote.ts'
import { ListBar } from '../../ui/list-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { MoreMenu } from './more-menu.tsx'
import { reimbursementsQuery } from './reimbursements.queries.ts'
import { SelectionActions } from './selection-actions.tsx'
import { type StatementRow, StatementState, useStatementColumns } from './statement-columns.tsx'
import { type StatementCommand, StatementDialog } from './statement-dialog.tsx'
import { textOfKey, useMonthName } from './statement-words.ts'

const StatementDrawer = lazyScreen(
  'reimbursements',
  async () => (await import('./statement-drawer.tsx')).StatementDrawer,
)

/** The contract's query and the open statement, as `2026-10.` and the id of its driver. */
const TabQuery = z.extend(listReimbursements.query as NonNullable<typeof listReimbursements.query>, {
  statement: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}\.[0-9a-f-]{36}$/i))),
})

type OpenDialog = { readonly command: StatementCommand; readonly statements: readonly Reimbursement[] }

/** The statements of charges at home, the newest month first. */
export function StatementsTab() {
  const t = usePhrases('reimbursements')
  const format = useFormats()
  const here = useHere()
  const pages = usePages()
  const monthName = useMonthName()
  const [{ statement, ...query }, setQuery] = useUrlQuery(TabQuery)
  const list = useQuery(reimbursementsQuery(useWalletId(), query))
  const rows = list.data?.results.map((one) => ({ ...one, id: textOfKey(one), statementId: one.id }))
  const chosen = useChosenRows<StatementRow>(rows)
  const columns = useStatementColumns()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const openDialog = (command: StatementCommand, of: readonly StatementRow[]) =>
    setDialog({ command, statements: of.map(({ statementId, ...one }) => ({ ...one, id: statementId })) })
  const isFiltered = query.search !== undefined || query.state !== undefined || query.month !== undefined
  const sum = list.data && t.sum({ amount: format.money(list.data.amount, list.data.currency) })
  return (
    <Panel flush>
      <ListBar end={<MoreMenu />}>
        <SearchInput
          label={t.search}
          placeholder={t.searchHint}
          value={query.search ?? ''}
          onSearch={(typed) => setQuery({ search: typed || undefined }, { replace: true })}
        />
        <FilterMenu
          name={t.stateName}
          options={reimbursementStates.map((value) => ({ value, label: t.state[value] }))}
          chosen={query.state ? [query.state] : []}
          onChoose={([state]) => setQuery({ state })}
        />
        {list.data && list.data.count > 0 && <span className="tabular text-table text-ink-2">{sum}</span>}
      </ListBar>
      <DataTable<StatementRow>
        label={t.title}
        columns={columns}
        rows={rows}
        skeletonRows={5}
        rowId={({ id }) => id}
        rowName={({ member, month }) => t.detail.title({ name: member.name, month: monthName(month) })}
        rowHref={({ id }) => here({ statement: id })}
        onRowIntent={StatementDrawer.preload}
        stale={list.isPlaceholderData}
        selection={{
          chosen: chosen.ids,
          onChange: chosen.choose,
          actions: <SelectionActions rows={chosen.selected} onOpen={openDialog} />,
        }}
        card={{
          primary: ({ member, amount, currency }) => (
            <>
              <span className="truncate">{member.name}</span>
              <span className="tabular flex-none">{format.money(amount, currency)}</span>
            </>
          ),
          secondary: (row) => (
            <>
              <span className="truncate">{monthName(row.month)}</span>
              <StatementState statement={row} />
            </>
          ),
          more: ({ charges, energy_kwh }) => (
            <>
              <span>{t.charges({ n: charges })}</span>
              <span className="tabular">{format.kwh(energy_kwh)}</span>
            </>
          ),
        }}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Banknote size={20} />}
              title={t.noMatch}
              action={
                <Button onClick={() => setQuery({ search: undefined, state: undefined, month: undefined })}>
                  {t.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<Banknote size={20} />} title={t.noneTitle}>
              {t.noneWords}
            </EmptyState>
          )
        }
        error={list.error ? <ListError words={t} query={list} compact={Boolean(list.data)} /> : undefined}
        footer={pages(list.data, query)}
      />
      {statement && (
        <StatementDrawer
          key={statement}
          statement={statement}
          onClose={() => setQuery({ statement: undefined, offset: query.offset }, { replace: true })}
        />
      )}
      {dialog && <StatementDialog {...dialog} onClose={() => setDialog(null)} onDone={chosen.clear} />}
    </Panel>
  )
}
