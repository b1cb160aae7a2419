import { updateCard } from '@voltway/contract/card-changes'
import type { Card } from '@voltway/contract/cards'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { type FormEvent, useId, useRef, useState } from 'react'
import { AskError, ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
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
export function CardForm({ card, onClose, onDone }: CardFormProps) {
  const details = usePhrases('card-details')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const formId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(card.name)
  const [costCentre, setCostCentre] = useState(card.cost_centre ?? '')
  const [validUntil, setValidUntil] = useState(card.valid_until ?? '')
  const [memberId, setMemberId] = useState(card.member?.id ?? null)
  const [vehicleId, setVehicleId] = useState(card.vehicle?.id ?? null)
  const [state, setState] = useState<{ saving?: boolean; nameMissing?: boolean; error?: unknown }>({})
  const failed = state.error === undefined ? null : say(state.error)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (state.saving) return
    if (name.trim() === '') {
      setState({ nameMissing: true })
      nameField.current?.focus()
      return
    }
    setState({ saving: true })
    try {
      const body = changesOf(card, { name, costCentre, validUntil, memberId, vehicleId })
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
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <MemberField
          current={card.member}
          value={memberId}
          onChange={setMemberId}
          error={isRefusal(state.error, 'member.not_found') ? failed?.message : failed?.fields.member_id}
        />
        <VehicleField
          current={card.vehicle}
          value={vehicleId}
          onChange={setVehicleId}
          error={isRefusal(state.error, 'vehicle.not_found') ? failed?.message : failed?.fields.vehicle_id}
        />
        <TextInput
          label={details.form.costCentre}
          help={details.form.costCentreHelp}
          error={failed?.fields.cost_centre}
          optional
          maxLength={maxCostCentre}
          value={costCentre}
          onChange={(event) => setCostCentre(event.target.value)}
        />
        <DateInput
          label={details.form.validUntil}
          help={isOver(validUntil) ? details.form.expires : details.form.validUntilHelp}
          error={failed?.fields.valid_until}
          optional
          value={validUntil}
          onChange={setValidUntil}
        />
      </form>
    </Drawer>
  )
}

type Typed = {
  name: string
  costCentre: string
  validUntil: string
  memberId: string | null
  vehicleId: string | null
}

function changesOf(card: Card, typed: Typed): BodyInputOf<typeof updateCard> {
  const name = typed.name.trim()
  const cost_centre = typed.costCentre.trim() || null
  const valid_until = typed.validUntil || null
  return {
    ...(name === card.name ? {} : { name }),
    ...(cost_centre === card.cost_centre ? {} : { cost_centre }),
    ...(valid_until === card.valid_until ? {} : { valid_until }),
    ...(typed.memberId === (card.member?.id ?? null) ? {} : { member_id: typed.memberId }),
    ...(typed.vehicleId === (card.vehicle?.id ?? null) ? {} : { vehicle_id: typed.vehicleId }),
  }
}

const isRefusal = (error: unknown, code: string) => error instanceof AskError && error.code === code

function isOver(day: string): boolean {
  return day !== '' && Date.parse(`${day}T23:59:59`) < Date.now()
}
