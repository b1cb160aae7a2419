import { useQuery } from '@tanstack/react-query'
import type { AutoRecharge } from '@voltway/contract/payments'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { methodsQuery } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { autoRechargeQuery } from './payments.queries.ts'

const AutoRechargeDialog = lazyScreen(
  'payments',
  async () => (await import('./auto-recharge-dialog.tsx')).AutoRechargeDialog,
)

/** Shows the auto-recharge settings and the result of the last recharge. */
export function AutoRechargePanel({ currency }: { currency: string }) {
  const t = usePhrases('payments').auto
  const walletId = useWalletId()
  const locked = useLocked('wallet.fund')
  const state = useQuery(autoRechargeQuery(walletId))
  const [setting, setSetting] = useState(false)
  const known = state.data
  return (
    <Panel
      title={t.title}
      actions={
        <Button small locked={locked} onClick={() => setSetting(true)}>
          {known?.enabled ? t.change : t.set}
        </Button>
      }
    >
      {known ? (
        known.enabled ? (
          <Enabled known={known} currency={currency} />
        ) : (
          <div className="grid gap-1 text-ink-2">
            <p>{t.off}</p>
            <LastRun known={known} />
          </div>
        )
      ) : state.error ? (
        <QueryError compact title={t.title} query={state} />
      ) : (
        <Skeleton height={48} />
      )}
      {setting && known && <AutoRechargeDialog known={known} currency={currency} onClose={() => setSetting(false)} />}
    </Panel>
  )
}

function Enabled({ known, currency }: { known: AutoRecharge; currency: string }) {
  const t = usePhrases('payments').auto
  const format = useFormats()
  const walletId = useWalletId()
  const locked = useLocked('payment_methods.manage')
  const methods = useQuery({ ...methodsQuery(walletId), enabled: locked === false })
  const label = methods.data?.results.find(({ id }) => id === known.payment_method_id)?.label
  const limits = [
    known.max_per_day === null ? null : t.perDay({ n: known.max_per_day }),
    known.max_per_month === null ? null : t.perMonth({ n: known.max_per_month }),
  ].filter((limit) => limit !== null)
  return (
    <div className="grid gap-1">
      <p className="font-medium">
        {t.on({
          amount: format.money(known.amount ?? '0.00', currency),
          threshold: format.money(known.threshold ?? '0.00', currency),
        })}
      </p>
      {label && <p className="text-ink-2">{t.from({ label })}</p>}
      {limits.length > 0 && <p className="text-ink-2">{t.limits({ limits: limits.join(', ') })}</p>}
      <LastRun known={known} />
    </div>
  )
}

const tones = { RUNNING: 'info', SUCCEEDED: 'ok', FAILED: 'bad' } as const

function LastRun({ known }: { known: AutoRecharge }) {
  const t = usePhrases('payments').auto
  const format = useFormats()
  if (known.last_run === null) return null
  const { status, at } = known.last_run
  return (
    <p className="text-table">
      <StateDot tone={tones[status]}>{t.lastRun[status]({ at: format.dateTime(at) })}</StateDot>
    </p>
  )
}
