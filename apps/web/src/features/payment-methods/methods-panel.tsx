import { useQuery } from '@tanstack/react-query'
import { type PaymentMethod, removePaymentMethod, updatePaymentMethod } from '@voltway/contract/payment-methods'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { MethodIcon } from '../../shared/payment-methods/method-icon.tsx'
import { methodsQuery, refreshMoney } from '../../shared/payment-methods/payment-methods.queries.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Plus } from '../../ui/icons/plus.ts'
import type { MenuItem } from '../../ui/menu-item.ts'
import { Panel } from '../../ui/panel.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge, StateDot } from '../../ui/state-dot.tsx'
import { confirmedStop, StoppedCards } from './stopped-cards.tsx'

type MethodsPanelProps = { onAdd: () => void; onMandate: (method: PaymentMethod) => void }

const tones = { ACTIVE: 'ok', EXPIRED: 'bad', INVALID: 'bad', PENDING: 'warn' } as const

/** Lists the wallet's payment methods with their state and actions. */
export function MethodsPanel({ onAdd, onMandate }: MethodsPanelProps) {
  const t = usePhrases('payments').methods
  const walletId = useWalletId()
  const locked = useLocked('payment_methods.manage')
  const methods = useQuery({ ...methodsQuery(walletId), enabled: locked === false })
  const [removing, setRemoving] = useState<PaymentMethod | null>(null)
  const rows = methods.data?.results
  return (
    <Panel
      flush
      title={t.title}
      actions={
        <Button small icon={<Plus />} locked={locked} onClick={onAdd}>
          {t.add}
        </Button>
      }
    >
      {locked ? (
        <p className="px-4 pb-4 text-ink-2">{locked}</p>
      ) : methods.error && !rows ? (
        <QueryError compact title={t.error} query={methods} />
      ) : rows === undefined ? (
        <div className="grid gap-3 px-4 pb-4" aria-busy>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      ) : rows.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">{t.none}</p>
      ) : (
        <ul className="mt-3 border-t border-line">
          {rows.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              onMandate={() => onMandate(method)}
              onRemove={() => setRemoving(method)}
            />
          ))}
        </ul>
      )}
      {removing && <RemoveDialog method={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  )
}

function RemoveDialog({ method, onClose }: { method: PaymentMethod; onClose: () => void }) {
  const t = usePhrases('payments').methods
  const walletId = useWalletId()
  const query = { wallet: walletId, ...confirmedStop(method) }
  const remove = useAction(() => request(removePaymentMethod, { params: { id: method.id }, query }), {
    refresh: () => refreshMoney(walletId),
    done: t.removed,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.removeTitle({ name: method.label })}
      description={t.removeWords}
      confirm={t.remove}
      action={remove}
    >
      <StoppedCards method={method} />
    </ConfirmDialog>
  )
}

/** A card is valid until the end of its expiry month. */
function isLastMonth(card: PaymentMethod['card']): boolean {
  const now = new Date()
  return card !== null && card.exp_year === now.getFullYear() && card.exp_month === now.getMonth() + 1
}

type MethodRowProps = { method: PaymentMethod; onMandate: () => void; onRemove: () => void }

function MethodRow({ method, onMandate, onRemove }: MethodRowProps) {
  const t = usePhrases('payments').methods
  const expiring = method.status === 'ACTIVE' && isLastMonth(method.card)
  const isUnsigned = method.direct_debit !== null && method.direct_debit.mandate_id === null
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <MethodIcon kind={method.kind} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="truncate">{method.label}</span>
          {method.is_default && <Badge tone="accent">{t.default}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-table text-ink-2">
          {method.kind !== 'MULTIBANCO' && method.kind !== 'MB_WAY' && <span>{t.kind[method.kind]}</span>}
          {method.card && !expiring && (
            <span className="tabular">
              {t.expires({ date: `${String(method.card.exp_month).padStart(2, '0')}/${method.card.exp_year}` })}
            </span>
          )}
          {expiring ? (
            <StateDot tone="warn">{t.expiresThisMonth}</StateDot>
          ) : (
            <StateDot tone={tones[method.status]}>{isUnsigned ? t.needsMandate : t.status[method.status]}</StateDot>
          )}
        </p>
      </div>
      {isUnsigned && (
        <Button small onClick={onMandate}>
          {t.sign}
        </Button>
      )}
      <MethodMenu method={method} onMandate={onMandate} onRemove={onRemove} />
    </li>
  )
}

function MethodMenu({ method, onMandate, onRemove }: MethodRowProps) {
  const t = usePhrases('payments').methods
  const walletId = useWalletId()
  const label = t.actions({ name: method.label })
  const makeDefault = useAction(
    () =>
      request(updatePaymentMethod, {
        params: { id: method.id },
        query: { wallet: walletId },
        body: { is_default: true },
      }),
    { refresh: () => refreshMoney(walletId), toastRefusal: true },
  )
  const canBeDefault = method.status === 'ACTIVE' && method.supports.off_session
  const items: readonly MenuItem[] = [
    ...(method.is_default
      ? []
      : [
          {
            id: 'default',
            label: t.makeDefault,
            unavailable: canBeDefault ? (false as const) : t.onlyOffSession,
            onSelect: () => void makeDefault.run(),
          },
        ]),
    ...(method.direct_debit ? [{ id: 'mandate', label: t.mandate, onSelect: onMandate }] : []),
    {
      id: 'remove',
      label: t.remove,
      danger: true,
      separated: true,
      unavailable: method.in_use === null ? false : t.inUse[method.in_use],
      onSelect: onRemove,
    },
  ]
  return <RowMenu label={label} items={items} />
}
