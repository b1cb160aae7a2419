import { useQuery } from '@tanstack/react-query'
import { Month } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { monthName } from '../../shared/dates/month-name.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ClipboardCheck } from '../../ui/icons/clipboard-check.ts'
import { Settings } from '../../ui/icons/settings.ts'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { monthsQuery } from './accounting.queries.ts'
import { MonthDetails } from './month-details.tsx'
import { isClosed } from './month-words.ts'
import './accounting.css'
import { QueryError } from '../../shared/query-error.tsx'

const SettingsDialog = lazyScreen('accounting', async () => (await import('./settings-dialog.tsx')).SettingsDialog)

const PageQuery = z.object({ month: z.optional(Month) })

/** Closes a month: what it lacks, its sums against the ledger, and the files for the accountant. */
export function MonthClosePage() {
  const t = usePhrases('accounting')
  const { locale } = useUi()
  const walletId = useWalletId()
  const locked = useLocked('invoices.export')
  const months = useQuery({ ...monthsQuery(walletId), enabled: locked === false })
  const [query, setQuery] = useUrlQuery(PageQuery)
  const [isSetting, setSetting] = useState(false)
  const list = months.data?.results ?? []
  // The earliest month that waits to be closed since the last closed one, else the latest that has ended.
  const closed = list.findIndex(({ state }) => isClosed(state))
  const waiting = (closed < 0 ? list : list.slice(0, closed)).filter(({ state }) => state === 'READY')
  const next =
    waiting.findLast(({ total }) => Number(total) !== 0) ??
    waiting[0] ??
    list.find(({ state }) => state !== 'OPEN') ??
    list[0]
  // The suggested month stays in view when it is closed.
  const [suggested, setSuggested] = useState<string>()
  if (suggested === undefined && next !== undefined) setSuggested(next.month)
  const month = query.month ?? suggested
  // After a closed month: the earliest later one that is not closed.
  const after = list.findLast((one) => month !== undefined && one.month > month && !isClosed(one.state))
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.words}
        actions={
          <Button icon={<Settings />} locked={locked} onClick={() => setSetting(true)}>
            {t.settings}
          </Button>
        }
      />
      {locked !== false ? (
        <Panel>
          <EmptyState icon={<ClipboardCheck size={20} />} title={t.noRight}>
            {locked}
          </EmptyState>
        </Panel>
      ) : months.error && !months.data ? (
        <Panel>
          <QueryError title={t.errorTitle} query={months} />
        </Panel>
      ) : month === undefined ? (
        <Panel>
          <Skeleton height={320} />
        </Panel>
      ) : (
        <div className="month-close">
          <div className="month-choice">
            <Select
              label={t.month}
              value={month}
              onChange={(event) => setQuery({ month: event.target.value })}
              options={(list.some((one) => one.month === month)
                ? list
                : [{ month, state: 'OPEN' } as const, ...list]
              ).map((one) => ({ value: one.month, label: `${monthName(one.month, locale)} · ${t.states[one.state]}` }))}
            />
          </div>
          <MonthDetails key={month} month={month} after={after} onSettings={() => setSetting(true)} />
        </div>
      )}
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
    </>
  )
}
