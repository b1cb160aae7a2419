import type { Card } from '@voltway/contract/cards'
import { updateCard } from '@voltway/contract/cards-details'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useStoredForm } from '../../shared/stored-form.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { MemberField, VehicleField } from './card-holder-fields.tsx'
import { refreshCards, updateCachedCard } from './cards.queries.ts'

type CardFormProps = { card: Card; onClose: () => void; onDone: () => void }

const maxName = 60
const maxCostCentre = 40

/** Edits name, driver, vehicle, cost centre and expiry date of a card. Only changed fields are sent. */
export function CardForm(props: CardFormProps) {
  const details = usePhrases('card-details')
  const { card } = props
  const { form, typed, set, refusedFor, onClose, onDone } = useCardForm(props)
  return (
    <FormDialog
      form={form}
      side="right"
      onClose={onClose}
      title={details.form.title({ name: card.name })}
      description={<span className="tabular">{card.card_id}</span>}
      cancel={{ onClick: onDone }}
      submit={details.form.save}
    >
      <TextInput
        label={details.form.name}
        help={details.form.nameHelp}
        error={form.errors.name}
        required
        maxLength={maxName}
        value={typed.name}
        onChange={(event) => set('name')(event.target.value)}
      />
      <MemberField current={card.member} value={typed.member} onChange={set('member')} error={refusedFor('member')} />
      <VehicleField
        current={card.vehicle}
        value={typed.vehicle}
        onChange={set('vehicle')}
        error={refusedFor('vehicle')}
      />
      <TextInput
        label={details.form.costCentre}
        help={details.form.costCentreHelp}
        error={form.errors.cost_centre}
        optional
        maxLength={maxCostCentre}
        value={typed.costCentre}
        onChange={(event) => set('costCentre')(event.target.value)}
      />
      <DateInput
        label={details.form.validUntil}
        help={isOver(typed.validUntil) ? details.form.expires : details.form.validUntilHelp}
        error={form.errors.valid_until}
        optional
        value={typed.validUntil}
        onChange={set('validUntil')}
      />
    </FormDialog>
  )
}

function useCardForm({ card, onClose: leave, onDone: finish }: CardFormProps) {
  const details = usePhrases('card-details')
  const walletId = useWalletId()
  const [typed, setTyped, discard] = useStoredForm(`card:${card.id}`, () => typedOf(card))
  const set =
    <Key extends keyof Typed>(key: Key) =>
    (value: Typed[Key]) =>
      setTyped((before) => ({ ...before, [key]: value }))
  const onClose = () => {
    discard()
    leave()
  }
  const onDone = () => {
    discard()
    finish()
  }

  const form = useActionForm({
    values: typed,
    check: ({ name }) => (name.trim() === '' ? { name: details.form.required } : {}),
    send: async () => {
      const body = changesOf(card, typed)
      return isEmpty(body) ? null : request(updateCard, { params: { walletId, cardId: card.id }, body })
    },
    refresh: (changed) => {
      if (changed === null) return
      updateCachedCard(walletId, changed)
      void refreshCards(walletId)
    },
    done: (changed) => changed && details.form.saved,
    onDone,
  })
  const refusedFor = (what: 'member' | 'vehicle') =>
    form.refusal?.code === `${what}.not_found` ? form.refusal.message : form.errors[`${what}_id`]
  return { form, typed, set, refusedFor, onClose, onDone }
}

const typedOf = (card: Card) => ({
  name: card.name,
  costCentre: card.cost_centre ?? '',
  validUntil: card.valid_until ?? '',
  member: card.member,
  vehicle: card.vehicle,
})
type Typed = ReturnType<typeof typedOf>

function changesOf(card: Card, typed: Typed): BodyInputOf<typeof updateCard> {
  const name = typed.name.trim()
  const cost_centre = typed.costCentre.trim() || null
  const valid_until = typed.validUntil || null
  return {
    ...(name === card.name ? {} : { name }),
    ...(cost_centre === card.cost_centre ? {} : { cost_centre }),
    ...(valid_until === card.valid_until ? {} : { valid_until }),
    ...(typed.member?.id === card.member?.id ? {} : { member_id: typed.member?.id ?? null }),
    ...(typed.vehicle?.id === card.vehicle?.id ? {} : { vehicle_id: typed.vehicle?.id ?? null }),
  }
}

const isEmpty = (body: object) => Object.keys(body).length === 0

function isOver(day: string): boolean {
  return day !== '' && Date.parse(`${day}T23:59:59`) < Date.now()
}
