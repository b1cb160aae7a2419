import type { Card } from '@voltway/contract/cards'
import { updateCard } from '@voltway/contract/cards-details'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { type FormEvent, useId, useRef, useState } from 'react'
import { AskError, ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useKeptForm } from '../../shared/kept-form.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { MemberField, VehicleField } from './card-holder-fields.tsx'
import { keepCard, refreshCards } from './cards.queries.ts'

type CardFormProps = { card: Card; onClose: () => void; onDone: () => void }

const maxName = 60
const maxCostCentre = 40

/** Name, driver, vehicle, cost centre and last day of a card; only what was changed is sent. */
export function CardForm({ card, onClose: leave, onDone: finish }: CardFormProps) {
  const details = usePhrases('card-details')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const formId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const [typed, setTyped, forget] = useKeptForm(`card:${card.id}`, () => typedOf(card))
  const set =
    <Key extends keyof Typed>(key: Key) =>
    (value: Typed[Key]) =>
      setTyped((before) => ({ ...before, [key]: value }))
  const [state, setState] = useState<{ saving?: boolean; nameMissing?: boolean; error?: unknown }>({})
  const failed = state.error === undefined ? null : say(state.error)
  const onClose = () => {
    forget()
    leave()
  }
  const onDone = () => {
    forget()
    finish()
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.saving) return
    if (typed.name.trim() === '') {
      setState({ nameMissing: true })
      nameField.current?.focus()
      return
    }
    setState({ saving: true })
    try {
      const body = changesOf(card, typed)
      if (Object.keys(body).length > 0) {
        const changed = await ask(updateCard, { params: { walletId, cardId: card.id }, body })
        keepCard(walletId, changed)
        void refreshCards(walletId)
        toast({ tone: 'ok', title: details.form.saved })
      }
      onDone()
    } catch (error) {
      setState({ error })
    }
  }

  return (
    <Drawer
      open
      onClose={onClose}
      size={4}
      title={details.form.title({ name: card.name })}
      description={<span className="tabular">{card.card_id}</span>}
      footer={
        <>
          <Button onClick={onDone}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={state.saving}>
            {details.form.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={save} noValidate>
        {failed && (
          <Banner tone="bad" announce>
            {failed.message}
          </Banner>
        )}
        <TextInput
          ref={nameField}
          label={details.form.name}
          help={details.form.nameHelp}
          error={state.nameMissing ? details.form.required : failed?.fields.name}
          required
          maxLength={maxName}
          value={typed.name}
          onChange={(event) => set('name')(event.target.value)}
        />
        <MemberField
          current={card.member}
          value={typed.member}
          onChange={set('member')}
          error={isRefusal(state.error, 'member.not_found') ? failed?.message : failed?.fields.member_id}
        />
        <VehicleField
          current={card.vehicle}
          value={typed.vehicle}
          onChange={set('vehicle')}
          error={isRefusal(state.error, 'vehicle.not_found') ? failed?.message : failed?.fields.vehicle_id}
        />
        <TextInput
          label={details.form.costCentre}
          help={details.form.costCentreHelp}
          error={failed?.fields.cost_centre}
          optional
          maxLength={maxCostCentre}
          value={typed.costCentre}
          onChange={(event) => set('costCentre')(event.target.value)}
        />
        <DateInput
          label={details.form.validUntil}
          help={isOver(typed.validUntil) ? details.form.expires : details.form.validUntilHelp}
          error={failed?.fields.valid_until}
          optional
          value={typed.validUntil}
          onChange={set('validUntil')}
        />
      </form>
    </Drawer>
  )
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

const isRefusal = (error: unknown, code: string) => error instanceof AskError && error.code === code

function isOver(day: string): boolean {
  return day !== '' && Date.parse(`${day}T23:59:59`) < Date.now()
}
