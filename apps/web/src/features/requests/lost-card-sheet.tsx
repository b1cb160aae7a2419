import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { reportLostCard } from '@voltway/contract/requests-lost-cards'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { quoteQuery } from '../../shared/card-orders/quote.queries.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { useRight } from '../../shared/permission/right.ts'
import { AddressInputs, emptyAddress, missingIn } from '../../shared/shipping-addresses/address-inputs.tsx'
import { addressesQuery } from '../../shared/shipping-addresses/addresses.queries.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { LostCardResult } from './lost-card-result.tsx'
import { LostCardSessions } from './lost-card-sessions.tsx'
import { refreshRequests } from './requests.queries.ts'

type LostCardSheetProps = {
  walletId: string
  /** The cards to choose from. With one card there is nothing to choose. */
  cards: readonly Card[]
  /** A driver's own card: the replacement becomes a request, to an address that the driver types. */
  own?: boolean
  onClose: () => void
}
type Reply = ReplyOf<typeof reportLostCard>

/** Everything for a lost card on one sheet. It can be sent as it opens: the choices are what most people want. */
export function LostCardSheet({ walletId, cards, own = false, onClose }: LostCardSheetProps) {
  const [reply, setReply] = useState<Reply | null>(null)
  if (reply) return <LostCardResult reply={reply} onClose={onClose} />
  return <LostCardForm {...{ walletId, cards, own, onClose }} onReply={setReply} />
}

type LostCardFormProps = Required<LostCardSheetProps> & { onReply: (reply: Reply) => void }

function LostCardForm(props: LostCardFormProps) {
  const { walletId, cards, own, onClose } = props
  const t = usePhrases('lost-cards')
  const lost = useLostCardForm(props)
  const { form, card, typed, set, getsNewCard } = lost
  return (
    <FormDialog
      form={form}
      side="right"
      danger
      className="grid gap-5 pb-4"
      onClose={onClose}
      title={cards.length === 1 && card ? t.title({ name: card.name }) : t.titleAny}
      description={t.words}
      submit={t.submit}
    >
      {cards.length > 1 && (
        <Select
          label={t.card}
          options={cards.map(({ id, name }) => ({ value: id, label: name }))}
          value={typed.cardId}
          onChange={(event) => set({ cardId: event.target.value, notMe: [] })}
        />
      )}
      {getsNewCard && (own || card?.member != null) && <EkeyChoice {...{ walletId, own, lost }} />}
      {getsNewCard && <ReplacementChoice {...{ walletId, own, lost }} />}
      {card && (
        <LostCardSessions
          walletId={walletId}
          cardId={card.id}
          chosen={typed.notMe}
          onChange={(notMe) => set({ notMe: [...notMe] })}
        />
      )}
    </FormDialog>
  )
}

type ChoiceProps = { walletId: string; own: boolean; lost: ReturnType<typeof useLostCardForm> }

function EkeyChoice({ walletId, own, lost: { typed, set } }: ChoiceProps) {
  const t = usePhrases('lost-cards')
  return (
    <div className="grid gap-2">
      <Checkbox checked={typed.ekey} onChange={() => set({ ekey: !typed.ekey })}>
        {own ? t.ekeyOwn : t.ekey}
      </Checkbox>
      {typed.ekey && !own && (
        <>
          <Price walletId={walletId} />
          <Select
            label={t.channel}
            options={[
              { value: 'EMAIL', label: t.email },
              { value: 'SMS', label: t.sms },
            ]}
            value={typed.channel}
            onChange={(event) => set({ channel: event.target.value as 'EMAIL' | 'SMS' })}
          />
        </>
      )}
    </div>
  )
}

function ReplacementChoice({ walletId, own, lost: { form, typed, set, addresses } }: ChoiceProps) {
  const t = usePhrases('lost-cards')
  return (
    <div className="grid gap-2">
      <Checkbox checked={typed.replacement} onChange={() => set({ replacement: !typed.replacement })}>
        {own ? t.replacementOwn : t.replacement}
      </Checkbox>
      {typed.replacement && own && (
        <AddressInputs value={typed.address} onChange={(address) => set({ address })} errors={form.errors} />
      )}
      {typed.replacement && !own && (
        <>
          {typed.addressId !== '' && <Price walletId={walletId} addressId={typed.addressId} />}
          <Select
            label={t.address}
            help={addresses.length === 0 ? t.noAddress : undefined}
            error={form.errors.addressId}
            placeholder={t.chooseAddress}
            options={addresses.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
            value={typed.addressId}
            onChange={(event) => set({ addressId: event.target.value })}
          />
        </>
      )}
    </div>
  )
}

/** The price of an eKey, or of a card that is sent to an address. */
function Price({ walletId, addressId }: { walletId: string; addressId?: string }) {
  const t = usePhrases('lost-cards')
  const format = useFormats()
  const isEkey = addressId === undefined
  const order = { isEkey, quantity: 1, personalised: false, addressId, vatNumberId: undefined }
  const { data } = useQuery(quoteQuery(walletId, order))
  const words = isEkey ? t.ekeyPrice : t.replacementPrice
  return (
    <p className="text-table text-ink-2">
      {data ? words({ amount: format.money(data.total, data.currency) }) : '\u00a0'}
    </p>
  )
}

function useLostCardForm({ walletId, cards, own, onReply }: LostCardFormProps) {
  const t = usePhrases('lost-cards')
  const errors = usePhrases('errors')
  const [first] = cards
  const [changed, setChanged] = useState<Partial<Choice>>({})
  const owner = { walletId, key: ['wallet', walletId, 'shipping-addresses'] }
  // Drivers get an eKey and ask for the card. Others need the right to order cards, which a team's manager has not.
  const mayOrder = useRight('cards.order').allowed
  const { data } = useQuery({ ...addressesQuery(owner), enabled: !own && mayOrder })
  const addresses = data?.results ?? []
  const card = cards.find(({ id }) => id === (changed.cardId ?? first?.id))
  const typed: Choice = {
    cardId: first?.id ?? '',
    ekey: own || (mayOrder && card?.member != null),
    channel: 'EMAIL',
    replacement: !own && card?.type === 'PHYSICAL' && addresses.length > 0,
    addressId: addresses[0]?.id ?? '',
    address: emptyAddress,
    notMe: [],
    ...changed,
  }
  const form = useActionForm({
    values: typed,
    check: (values) => {
      if (!values.replacement) return {}
      if (own) return missingIn(values.address, errors.field.required)
      return values.addressId === '' ? { addressId: errors.field.required } : {}
    },
    send: (values, idempotencyKey) => {
      const replacement = own ? { address: values.address } : { shipping_address_id: values.addressId }
      const body = {
        ...(values.ekey ? { ekey: values.channel } : {}),
        ...(values.replacement ? { replacement } : {}),
        not_me: values.notMe,
        words: t.disputeWords,
      }
      return request(reportLostCard, { params: { walletId, cardId: values.cardId }, body, idempotencyKey })
    },
    refresh: () => void refreshRequests(walletId),
    onDone: onReply,
  })
  const set = (changes: Partial<Choice>) => setChanged((before) => ({ ...before, ...changes }))
  return { form, card, typed, set, addresses, getsNewCard: own || mayOrder }
}

interface Choice {
  readonly cardId: string
  readonly ekey: boolean
  readonly channel: 'EMAIL' | 'SMS'
  readonly replacement: boolean
  readonly addressId: string
  readonly address: typeof emptyAddress
  readonly notMe: string[]
}
