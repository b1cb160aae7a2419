import type { CardOrder } from '@voltway/contract/card-orders'
import { activateCard } from '@voltway/contract/cards-details'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { atField, useDescribeError } from '../../shared/problem.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList, Timeline, type TimelineEntry } from '../../ui/description-list.tsx'
import { ExternalLink } from '../../ui/icons/external-link.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshOrders, statusesOf } from './card-orders.queries.ts'
import { OrderPrice } from './order-price.tsx'

type OrderDetailsProps = { order: CardOrder; onOpenDialog: (action: 'pay' | 'cancel') => void }

/** Shows the status of an order, its next steps, its costs, its shipping address, and its cards once they exist. */
export function OrderDetails({ order, onOpenDialog }: OrderDetailsProps) {
  const t = usePhrases('card-orders')
  const { state: notNow } = usePhrases('app').locked
  const locked = useLocked('cards.order')
  const may = (action: CardOrder['allowed_actions'][number]) => order.allowed_actions.includes(action)
  const address = order.shipping_address
  const to = address && `${address.name}, ${address.street}, ${address.postal_code} ${address.city}, ${address.country}`
  return (
    <div className="order-body">
      <Timeline label={t.course} entries={useCourse(order)} />
      {order.tracking_url && (
        <a className="link" href={order.tracking_url} target="_blank" rel="noopener noreferrer">
          {t.track} <ExternalLink size={14} className="inline" />
        </a>
      )}
      <OrderPrice price={order} isEkey={order.is_ekey} quantity={order.quantity} personalised={order.personalised} />
      <DescriptionList
        entries={[
          ...(to ? [{ term: t.to, value: to }] : []),
          ...(order.names.length > 0 ? [{ term: t.forNames, value: order.names.join(', ') }] : []),
          { term: t.payment, value: order.payment === 'INVOICE' ? t.onInvoice : t.byBalance },
          ...(order.invoice_id === null
            ? []
            : [
                {
                  term: t.invoice,
                  value: (
                    <PageLink to="invoices" query={{ invoice: order.invoice_id }}>
                      {t.seeInvoice}
                    </PageLink>
                  ),
                },
              ]),
        ]}
      />
      {order.cards.length > 0 && <OrderedCards order={order} />}
      {(order.status === 'AWAITING_PAYMENT' || order.status === 'PAID' || order.status === 'IN_PRODUCTION') && (
        <div className="flex flex-wrap gap-2">
          {order.status === 'AWAITING_PAYMENT' && (
            <Button type={1} locked={locked} unavailable={!may('pay') && notNow} onClick={() => onOpenDialog('pay')}>
              {t.pay}
            </Button>
          )}
          <Button
            danger
            locked={locked}
            unavailable={!may('cancel') && t.lockedCancel}
            onClick={() => onOpenDialog('cancel')}
          >
            {t.cancel}
          </Button>
        </div>
      )}
    </div>
  )
}

function useCourse(order: CardOrder): TimelineEntry[] {
  const t = usePhrases('card-orders')
  const format = useFormats()
  const reached = order.timeline.map(({ status, at }) => ({
    id: status,
    title: status === 'AWAITING_PAYMENT' ? t.ordered : t.status[status],
    at,
    when: format.dateTime(at),
    tone: status === 'CANCELLED' ? ('bad' as const) : ('ok' as const),
  }))
  if (order.status === 'CANCELLED') return reached
  const been = new Set(order.timeline.map(({ status }) => status))
  const toCome = statusesOf(order)
    .filter((status) => !been.has(status))
    .map((status) => ({ id: status, title: t.status[status], open: true }))
  return [...reached, ...toCome]
}

function OrderedCards({ order }: { order: CardOrder }) {
  const t = usePhrases('card-orders')
  const waiting = order.cards.filter((card) => !card.is_activated).length
  return (
    <div className="grid gap-3">
      <h3>{t.itsCards}</h3>
      <ul className="grid gap-1 text-table">
        {order.cards.map((card) => (
          <li key={card.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {card.name}{' '}
              <span className="tabular text-ink-2">{order.is_ekey || card.is_activated ? card.card_id : ''}</span>
            </span>
            <StateDot tone={card.is_activated ? 'ok' : 'idle'}>
              {card.is_activated ? t.activated : t.notActivated}
            </StateDot>
          </li>
        ))}
      </ul>
      {waiting > 0 && <ActivateForm />}
    </div>
  )
}

/** The person who holds the card types the number printed on it. */
function ActivateForm() {
  const t = usePhrases('card-orders')
  const walletId = useWalletId()
  const locked = useLocked('cards.block')
  const describe = useDescribeError()
  const [number, setNumber] = useState('')
  const form = useActionForm({
    values: number.trim(),
    check: (entered) => (entered === '' ? { card_id: t.missing.cardNumber } : {}),
    send: (entered) => request(activateCard, { params: { walletId }, body: { card_id: entered } }),
    // Only the card number can be wrong, so every error is shown at its field.
    describe: (error) => {
      const { message, fields } = describe(error)
      return atField('card_id', fields.card_id ?? message)
    },
    refresh: () => refreshOrders(walletId),
    done: ({ name }) => t.activatedNow({ name }),
    onDone: () => setNumber(''),
  })
  return (
    <ActionForm form={form} className="flex flex-wrap items-start gap-2">
      <div className="min-w-60 grow">
        <TextInput
          label={t.cardNumber}
          help={t.cardNumberHelp}
          error={form.errors.card_id}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </div>
      <div className="pt-6">
        <Button submit locked={locked} pending={form.isPending}>
          {t.activate}
        </Button>
      </div>
    </ActionForm>
  )
}
