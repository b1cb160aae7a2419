import { useQuery } from '@tanstack/react-query'
import { type PurchaseOrder, purchaseOrderTypes, removePurchaseOrder } from '@voltway/contract/purchase-orders'
import { useMemo, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button, type Locked } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ClipboardList } from '../../ui/icons/clipboard-list.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Panel } from '../../ui/panel.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Select } from '../../ui/select.tsx'
import { SpendBar } from '../../ui/spend-bar.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { purchaseOrdersQuery, refreshOrders } from './purchase-orders.queries.ts'

const tones: Readonly<Record<PurchaseOrder['status'], Tone>> = {
  ACTIVE: 'ok',
  DRAFT: 'info',
  EXHAUSTED: 'bad',
  EXPIRED: 'idle',
  CANCELLED: 'idle',
}

type OrdersPanelProps = {
  type: PurchaseOrder['po_type'] | undefined
  offset: number
  onType: (type: PurchaseOrder['po_type'] | undefined) => void
}

/** Lists the purchase orders of a type, or all, with their used amounts. */
export function OrdersPanel({ type, offset, onType }: OrdersPanelProps) {
  const t = usePhrases('purchase-orders')
  const page = usePhrases('invoices')
  const pages = usePages()
  const walletId = useWalletId()
  const currency = useWallet().data?.currency ?? 'EUR'
  const locked = useLocked('po.manage')
  const list = useQuery(purchaseOrdersQuery(walletId, type, offset))
  const columns = useColumns(currency)
  const [form, setForm] = useState<PurchaseOrder | 'new' | null>(null)
  const [removing, setRemoving] = useState<PurchaseOrder | null>(null)
  const add = (
    <Button type={1} small icon={<Plus />} locked={locked} onClick={() => setForm('new')}>
      {t.add}
    </Button>
  )
  return (
    <Panel flush title={page.tabs.orders} description={t.words} actions={add}>
      <div className="p-4">
        <Select
          hiddenLabel
          label={t.column.type}
          placeholder={t.allTypes}
          options={purchaseOrderTypes.map((value) => ({ value, label: t.types[value] }))}
          value={type ?? ''}
          onChange={({ target }) => onType((target.value || undefined) as PurchaseOrder['po_type'] | undefined)}
        />
      </div>
      <DataTable<PurchaseOrder>
        label={page.tabs.orders}
        columns={columns}
        rows={list.data?.results}
        skeletonRows={4}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        rowActions={(order) => (
          <OrderMenu order={order} locked={locked} onEdit={() => setForm(order)} onRemove={() => setRemoving(order)} />
        )}
        stale={list.isPlaceholderData}
        card={{
          primary: (order) => (
            <>
              <span className="truncate">{order.number}</span>
              <StateDot tone={tones[order.status]}>{t.statuses[order.status]}</StateDot>
            </>
          ),
          secondary: (order) => <Used order={order} currency={currency} />,
        }}
        empty={
          <EmptyState icon={<ClipboardList size={20} />} title={type ? t.noneOfType : t.noneTitle} action={add}>
            {t.noneWords}
          </EmptyState>
        }
        error={list.error ? <QueryError compact={Boolean(list.data)} title={t.errorTitle} query={list} /> : undefined}
        footer={pages(list.data, { offset, limit: 20 })}
      />
      {form && <OrderDialog known={form === 'new' ? null : form} currency={currency} onClose={() => setForm(null)} />}
      {removing && <RemoveDialog order={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  )
}

type OrderMenuProps = { order: PurchaseOrder; locked: Locked; onEdit: () => void; onRemove: () => void }

function OrderMenu({ order, locked, onEdit, onRemove }: OrderMenuProps) {
  const t = usePhrases('purchase-orders')
  if (order.status === 'CANCELLED') return null
  const isUnused = order.documents === 0
  return (
    <RowMenu
      label={order.number}
      items={[
        { id: 'edit', label: t.edit, locked, onSelect: onEdit },
        {
          id: 'remove',
          label: isUnused ? t.delete : t.cancel,
          locked,
          danger: true,
          separated: true,
          onSelect: onRemove,
        },
      ]}
    />
  )
}

function RemoveDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const t = usePhrases('purchase-orders')
  const walletId = useWalletId()
  const { number } = order
  const isUnused = order.documents === 0
  const remove = useAction(() => request(removePurchaseOrder, { params: { walletId, id: order.id } }), {
    refresh: () => refreshOrders(walletId),
    done: ({ deleted }) => (deleted ? t.deleted : t.cancelled),
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={isUnused ? t.deleteTitle({ number }) : t.cancelTitle({ number })}
      description={isUnused ? t.deleteWords : t.cancelWords}
      confirm={isUnused ? t.delete : t.cancel}
      action={remove}
    />
  )
}

function Used({ order, currency }: { order: PurchaseOrder; currency: string }) {
  const t = usePhrases('purchase-orders')
  const format = useFormats()
  const consumed = format.money(order.consumed, currency)
  if (order.amount === null) return <span className="text-ink-3">{t.noLimit({ consumed })}</span>
  const words = t.usedOf({ consumed, amount: format.money(order.amount, currency) })
  const left = Math.max(0, Number(order.remaining) - Number(order.on_its_way))
  const after = t.coming({
    coming: format.money(order.on_its_way, currency),
    left: format.money(left.toFixed(2), currency),
  })
  return (
    <div className="grid gap-1">
      <SpendBar
        compact
        label={t.usedLabel({ number: order.number })}
        spent={Number(order.consumed) / Number(order.amount)}
        text={words}
        valueText={words}
      />
      <span className="text-xs font-normal text-ink-3">{after}</span>
    </div>
  )
}

function useColumns(currency: string): readonly Column<PurchaseOrder>[] {
  const t = usePhrases('purchase-orders')
  const format = useFormats()
  return useMemo(
    () => [
      {
        id: 'number',
        header: t.column.number,
        cell: (order) => (
          <span className="grid leading-4">
            <span>{order.number}</span>
            <span className="text-xs font-normal text-ink-3">{coverOf(order, t.scope)}</span>
          </span>
        ),
      },
      { id: 'type', header: t.column.type, cell: ({ po_type }) => t.types[po_type] },
      {
        id: 'validity',
        header: t.column.validity,
        cell: ({ valid_from, valid_to }) =>
          valid_to === null
            ? t.since({ from: format.date(valid_from) })
            : t.validity({ from: format.date(valid_from), to: format.date(valid_to) }),
      },
      {
        id: 'status',
        header: t.column.status,
        cell: ({ status }) => <StateDot tone={tones[status]}>{t.statuses[status]}</StateDot>,
      },
      { id: 'used', header: t.column.used, cell: (order) => <Used order={order} currency={currency} /> },
    ],
    [t, format, currency],
  )
}

type ScopeWords = ReturnType<typeof usePhrases<'purchase-orders'>>['scope']

function coverOf({ scope }: PurchaseOrder, words: ScopeWords): string {
  if (scope.kind === 'COST_CENTRE') return scope.cost_centre ?? words.COST_CENTRE
  return scope.kind === 'CARDS' ? words.CARDS({ n: scope.card_ids?.length ?? 0 }) : words.WALLET
}
