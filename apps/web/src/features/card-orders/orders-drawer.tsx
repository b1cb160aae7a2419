import { useQuery } from '@tanstack/react-query'
import { type CardOrder, cancelCardOrder, payCardOrder } from '@voltway/contract/card-orders'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChevronDown } from '../../ui/icons/chevron-down.ts'
import { ChevronRight } from '../../ui/icons/chevron-right.ts'
import { Package } from '../../ui/icons/package.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { ordersAtOnce, ordersQuery, refreshOrders } from './card-orders.queries.ts'
import { OrderDetails } from './order-details.tsx'
import './card-orders.css'
import { QueryError } from '../../shared/query-error.tsx'

export const orderTones: Readonly<Record<CardOrder['status'], Tone>> = {
  AWAITING_PAYMENT: 'warn',
  PAID: 'info',
  IN_PRODUCTION: 'info',
  SHIPPED: 'accent',
  DELIVERED: 'ok',
  CANCELLED: 'idle',
}

type OrdersDrawerProps = { onClose: () => void; onOrder: () => void; firstOpen: string | undefined }

/** Lists all card orders with their status. One order is expanded in place. */
export function OrdersDrawer({ onClose, onOrder, firstOpen }: OrdersDrawerProps) {
  const t = usePhrases('card-orders')
  const walletId = useWalletId()
  const [limit, setLimit] = useState(ordersAtOnce)
  const orders = useQuery(ordersQuery(walletId, limit))
  const [open, setOpen] = useState(firstOpen)
  const [dialog, setDialog] = useState<{ action: 'pay' | 'cancel'; order: CardOrder } | null>(null)
  const locked = useLocked('cards.order')
  const order = (
    <Button type={1} locked={locked} onClick={onOrder}>
      {t.order}
    </Button>
  )
  const results = orders.data?.results
  return (
    <>
      <Drawer size={6} onClose={onClose} title={t.ordersTitle} footer={results?.length ? order : undefined}>
        {orders.data && results ? (
          results.length === 0 ? (
            <EmptyState icon={<Package size={20} />} title={t.noneTitle} action={order}>
              {t.noneWords}
            </EmptyState>
          ) : (
            <>
              <ul className="order-list" aria-label={t.ordersTitle}>
                {results.map((one) => (
                  <Order
                    key={one.id}
                    order={one}
                    isOpen={open === one.id}
                    onToggle={() => setOpen(open === one.id ? undefined : one.id)}
                    onOpenDialog={(action) => setDialog({ action, order: one })}
                  />
                ))}
              </ul>
              {orders.data.count > results.length && (
                <Button type={3} pending={orders.isFetching} onClick={() => setLimit(Math.min(100, limit + 30))}>
                  {t.more}
                </Button>
              )}
            </>
          )
        ) : orders.error ? (
          <QueryError title={t.errorTitle} query={orders} />
        ) : (
          <div className="grid gap-3" aria-busy>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} height={48} />
            ))}
          </div>
        )}
      </Drawer>
      {dialog && <OrderActionDialog {...dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

type OrderProps = {
  order: CardOrder
  isOpen: boolean
  onToggle: () => void
  onOpenDialog: (action: 'pay' | 'cancel') => void
}

function Order({ order, isOpen, onToggle, onOpenDialog }: OrderProps) {
  const t = usePhrases('card-orders')
  const format = useFormats()
  return (
    <li>
      <button type="button" className="order-head" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? <ChevronDown /> : <ChevronRight />}
        <span className="grow font-medium">
          {(order.is_ekey ? t.ekeys : t.cards)({ n: order.quantity })}
          <span className="font-normal text-ink-2"> · {format.date(order.created_at)}</span>
        </span>
        <StateDot tone={orderTones[order.status]}>{t.status[order.status]}</StateDot>
        <span className="tabular">{format.money(order.total, order.currency)}</span>
      </button>
      {isOpen && <OrderDetails order={order} onOpenDialog={onOpenDialog} />}
    </li>
  )
}

type OrderActionProps = { action: 'pay' | 'cancel'; order: CardOrder; onClose: () => void }

function OrderActionDialog({ action, order, onClose }: OrderActionProps) {
  const t = usePhrases('card-orders')
  const format = useFormats()
  const walletId = useWalletId()
  const total = format.money(order.total, order.currency)
  const wasPaid = order.status === 'PAID'
  const run = useAction(
    () => request(action === 'pay' ? payCardOrder : cancelCardOrder, { params: { walletId, orderId: order.id } }),
    { refresh: () => refreshOrders(walletId), done: action === 'pay' ? t.paid : t.cancelled },
  )
  return (
    <ConfirmDialog
      danger={action === 'cancel'}
      onClose={onClose}
      title={action === 'pay' ? t.payTitle({ total }) : t.cancelTitle({ n: order.quantity })}
      description={action === 'pay' ? t.payWords : wasPaid ? t.cancelPaidWords({ total }) : t.cancelWords}
      confirm={action === 'pay' ? t.payConfirm({ total }) : t.cancelConfirm}
      action={run}
    />
  )
}
