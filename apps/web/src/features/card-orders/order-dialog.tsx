import { useQuery } from '@tanstack/react-query'
import { type CardOrder, type quoteCards, requestCards } from '@voltway/contract/card-orders'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { quoteQuery } from '../../shared/card-orders/quote.queries.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useRight } from '../../shared/permission/right.ts'
import { useDescribeError } from '../../shared/problem.ts'
import { AddressForm } from '../../shared/shipping-addresses/address-form.tsx'
import { addressesQuery } from '../../shared/shipping-addresses/addresses.queries.ts'
import { usePlanLock } from '../../shared/subscriptions/plan-lock.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CreditCard } from '../../ui/icons/credit-card.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Smartphone } from '../../ui/icons/smartphone.ts'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { refreshOrders, vatNumberChoiceQuery } from './card-orders.queries.ts'
import { OrderPrice } from './order-price.tsx'
import { OrderWhom } from './order-whom.tsx'
import './card-orders.css'
import { bodyOf, countOf, mayPersonalise, type OrderDraft, tooLongName, useOrderDraft } from './use-order.ts'

type OrderDialogProps = { onClose: () => void; onPlaced: (order: CardOrder) => void }

const orderFields = ['quantity', 'names', 'member_ids', 'personalised', 'shipping_address_id', 'nif_id'] as const
type Field = (typeof orderFields)[number]

/** Orders cards. Shows the type, the recipients, the shipping address, and the price before the order is submitted. */
export function OrderDialog({ onClose, onPlaced }: OrderDialogProps) {
  const t = usePhrases('card-orders')
  const format = useFormats()
  const { form, draft, set, quote, quantity, personalised, full } = useOrderForm(onPlaced)
  const total = quantity > 0 && quote.data ? format.money(quote.data.total, quote.data.currency) : null
  const [adding, setAdding] = useState(false)
  const owner = walletAddresses(useWalletId())
  return (
    <>
      <FormDialog
        form={form}
        size={7}
        className="grid gap-5"
        onClose={onClose}
        title={t.dialogTitle}
        locked={full}
        submit={total === null ? t.order : t.orderFor({ n: quantity, total })}
      >
        <div className="grid items-start gap-6 pb-4 md:grid-cols-[1fr_18rem]">
          <div className="grid gap-5">
            {full && (
              <Banner tone="warn" action={<PageLink to="subscription">{t.seePlan}</PageLink>}>
                {full}
              </Banner>
            )}
            <SegmentedControl
              label={t.kind}
              chosen={draft.isEkey ? 'ekey' : 'physical'}
              onChoose={(kind) => set({ isEkey: kind === 'ekey' })}
              choices={[
                { id: 'physical', label: t.physical, icon: <CreditCard /> },
                { id: 'ekey', label: t.ekey, icon: <Smartphone /> },
              ]}
            />
            <p className="text-table text-ink-2">{draft.isEkey ? t.ekeyHelp : t.physicalHelp}</p>
            <OrderWhom draft={draft} set={set} errors={form.errors} idOf={form.idOf} />
            {mayPersonalise(draft) && (
              <Checkbox
                checked={draft.personalised}
                help={quote.data?.free_personalisation ? t.personaliseFree : t.personaliseHelp}
                error={form.errors.personalised}
                onChange={(event) => set({ personalised: event.target.checked })}
              >
                {t.personalise}
              </Checkbox>
            )}
            {!draft.isEkey && (
              <AddressChoice
                draft={draft}
                set={set}
                onAdd={() => setAdding(true)}
                {...form.field('shipping_address_id')}
              />
            )}
            <VatNumberChoice draft={draft} set={set} id={form.idOf('nif_id')} error={form.errors.nif_id} />
          </div>
          <Summary quote={quote} draft={draft} quantity={quantity} personalised={personalised} />
        </div>
      </FormDialog>
      {/* Outside the order's form, because the submit event of a nested form would also submit the order. */}
      {adding && (
        <AddressForm owner={owner} onClose={() => setAdding(false)} onSaved={({ id }) => set({ addressId: id })} />
      )}
    </>
  )
}

function useOrderForm(onPlaced: (order: CardOrder) => void) {
  const t = usePhrases('card-orders')
  const walletId = useWalletId()
  const { draft, set, discard } = useOrderDraft(walletId)
  const personalised = mayPersonalise(draft) && draft.personalised
  const quantity = countOf(draft)
  const quote = useQuery(
    quoteQuery(walletId, {
      isEkey: draft.isEkey,
      // The price of one is known before its recipient.
      quantity: Math.max(1, quantity),
      personalised,
      addressId: draft.addressId || undefined,
      vatNumberId: draft.vatNumberId || undefined,
    }),
  )
  const full = usePlanLock({ of: 'cards', count: Math.max(1, quantity) })
  const form = useActionForm({
    fields: orderFields,
    values: bodyOf(draft),
    check: () => missingOf(draft, t),
    send: (body, idempotencyKey) => request(requestCards, { query: { wallet: walletId }, body, idempotencyKey }),
    refresh: () => {
      discard()
      return refreshOrders(walletId)
    },
    done: ({ status, is_ekey }) =>
      status === 'AWAITING_PAYMENT' ? { tone: 'info', title: t.placed.waits } : t.placed[is_ekey ? 'ekeys' : 'cards'],
    onDone: onPlaced,
  })
  return { form, draft, set, quote, quantity, personalised, full }
}

type Words = ReturnType<typeof usePhrases<'card-orders'>>

/** Returns the missing fields, before the request. */
function missingOf(draft: OrderDraft, t: Words): Partial<Record<Field, string>> {
  const missing: Partial<Record<Field, string>> = {}
  const field = ({ number: 'quantity', names: 'names', members: 'member_ids' } as const)[draft.forWhom]
  if (countOf(draft) < 1) missing[field] = t.missing[draft.forWhom]
  const long = draft.forWhom === 'names' ? tooLongName(draft) : undefined
  if (long !== undefined) missing.names = t.nameTooLong({ name: long })
  if (!draft.isEkey && draft.addressId === '') missing.shipping_address_id = t.missing.address
  return missing
}

type SummaryProps = {
  quote: { data: ReplyOf<typeof quoteCards> | undefined; error: unknown }
  draft: OrderDraft
  quantity: number
  personalised: boolean
}

function Summary({ quote, draft, quantity, personalised }: SummaryProps) {
  const t = usePhrases('card-orders')
  const format = useFormats()
  const describe = useDescribeError()
  const { data, error } = quote
  return (
    <section className="order-summary" aria-live="polite" aria-label={t.summary}>
      <h3>{t.summary}</h3>
      {data ? (
        <>
          <OrderPrice price={data} isEkey={draft.isEkey} quantity={Math.max(1, quantity)} personalised={personalised} />
          {quantity < 1 ? (
            <p className="text-table text-ink-2">{t.nothingYet}</p>
          ) : data.payment === 'INVOICE' ? (
            <p className="text-table text-ink-2">{t.onInvoice}</p>
          ) : data.is_covered ? (
            <p className="text-table text-ink-2">
              {t.fromBalance({ available: format.money(data.available, data.currency) })}
            </p>
          ) : (
            <Banner tone="warn">{t.notCovered({ available: format.money(data.available, data.currency) })}</Banner>
          )}
        </>
      ) : error ? (
        <p className="text-table text-bad">{describe(error).message}</p>
      ) : (
        <Skeleton height={96} />
      )}
    </section>
  )
}

type ChoiceProps = {
  draft: OrderDraft
  set: (change: Partial<OrderDraft>) => void
  id: string
  error: string | undefined
}

const walletAddresses = (walletId: string) => ({ walletId, key: ['wallet', walletId, 'shipping-addresses'] })

function AddressChoice({ draft, set, id, error, onAdd }: ChoiceProps & { onAdd: () => void }) {
  const t = usePhrases('card-orders')
  const walletId = useWalletId()
  const ofWallet = useQuery(addressesQuery(walletAddresses(walletId)))
  const own = useQuery(addressesQuery({ walletId: undefined, key: ['me', 'shipping-addresses'] }))
  const addresses = [...(ofWallet.data?.results ?? []), ...(own.data?.results ?? [])]
  return (
    <div className="grid gap-2">
      <Select
        id={id}
        label={t.address}
        error={error}
        required
        placeholder={addresses.length === 0 && !ofWallet.isPending ? t.noAddress : t.chooseAddress}
        options={addresses.map((one) => ({
          value: one.id,
          label: `${one.name}: ${one.street}, ${one.postal_code} ${one.city}`,
        }))}
        value={draft.addressId}
        onChange={(event) => set({ addressId: event.target.value })}
      />
      <span>
        <Button small type={3} icon={<Plus />} onClick={onAdd}>
          {t.addAddress}
        </Button>
      </span>
    </div>
  )
}

function VatNumberChoice({ draft, set, id, error }: ChoiceProps) {
  const t = usePhrases('card-orders')
  const walletId = useWalletId()
  const { allowed } = useRight('nifs.manage')
  const { data } = useQuery(vatNumberChoiceQuery(walletId, allowed))
  // A person without the right to manage VAT numbers orders with the wallet's default number.
  if (!allowed || !data || data.results.length === 0) return null
  const usable = data.results.filter((one) => !one.is_archived)
  const known = usable.find((one) => one.is_default)
  return (
    <Select
      id={id}
      label={t.vatNumber}
      error={error}
      placeholder={known ? t.defaultVatNumber({ number: `${known.country} ${known.number}` }) : t.noVatNumber}
      options={usable
        .filter((one) => !one.is_default)
        .map((one) => ({ value: one.id, label: `${one.country} ${one.number}, ${one.name}` }))}
      value={draft.vatNumberId}
      onChange={(event) => set({ vatNumberId: event.target.value })}
    />
  )
}
