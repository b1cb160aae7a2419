import { type ReactNode, type SubmitEvent, useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { ActionForm } from '../../shared/action-form.tsx'
import { ChargingPrices, useStandardPrices } from '../../shared/charging/charging-prices.tsx'
import { CountrySelect } from '../../shared/own-list/country-select.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'
import { Radios } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type FleetDraft, storeDraft, zoneOf } from './fleet-draft.ts'

export type StepProps = {
  draft: FleetDraft
  setDraft: (draft: FleetDraft) => void
  /** Opens the previous step. Undefined in the first step. */
  onBack: (() => void) | undefined
}

/** Changes a part of the draft and stores it for a reload. */
export function useDraft({ draft, setDraft }: Pick<StepProps, 'draft' | 'setDraft'>) {
  return (change: Partial<FleetDraft>) => {
    const next = { ...draft, ...change }
    storeDraft(next)
    setDraft(next)
  }
}

export function StepButtons({ onBack, children }: { onBack: StepProps['onBack']; children: ReactNode }) {
  const t = usePhrases('new-fleet')
  return (
    <div className="steps-buttons">
      {onBack && <Button onClick={onBack}>{t.back}</Button>}
      {children}
    </div>
  )
}

const fleetFields = ['name', 'country', 'timeZone'] as const

/** The name of the fleet and its country. */
export function FleetStep({ draft, setDraft, onBack, onNext }: StepProps & { onNext: () => void }) {
  const t = usePhrases('new-fleet')
  const change = useDraft({ draft, setDraft })
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const form = useActionForm({
    fields: fleetFields,
    values: draft,
    check: ({ name }) => (name.trim() === '' ? { name: t.missing.name } : {}),
    send: async () => onNext(),
  })
  return (
    <ActionForm form={form} className="grid max-w-120 gap-4">
      <TextInput
        {...form.field('name')}
        label={t.field.name}
        help={t.nameHelp}
        required
        maxLength={80}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <CountrySelect
        {...form.field('country')}
        label={t.field.country}
        value={draft.country}
        onChange={(country) => change({ country, timeZone: zoneOf(country) ?? draft.timeZone })}
      />
      <Select
        {...form.field('timeZone')}
        label={t.field.timeZone}
        help={t.timeZoneHelp}
        value={draft.timeZone}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(event) => change({ timeZone: event.target.value })}
      />
      <StepButtons onBack={onBack}>
        <Button type={1} submit>
          {t.next}
        </Button>
      </StepButtons>
    </ActionForm>
  )
}

/** The payment mode, the energy cycle, and what charging costs with it. */
export function PaymentStep({ draft, setDraft, onBack, onNext }: StepProps & { onNext: () => void }) {
  const t = usePhrases('new-fleet')
  const change = useDraft({ draft, setDraft })
  return (
    <form
      className="grid max-w-120 gap-4"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        onNext()
      }}
    >
      <div className="field">
        <p className="field-label">{t.field.payment}</p>
        <p>{t.prepaid}</p>
        <p className="field-help">
          {t.prepaidHelp} {t.postpaidHelp}
        </p>
      </div>
      <Radios
        label={t.field.energyCycle}
        choices={(['WEEKLY', 'DAILY'] as const).map((id) => ({ id, label: t.cycle[id], help: t.cycleHelp[id] }))}
        chosen={draft.energyCycle}
        onChoose={(energyCycle) => change({ energyCycle })}
      />
      <StandardPrices draft={draft} />
      <StepButtons onBack={onBack}>
        <Button type={1} submit>
          {t.next}
        </Button>
      </StepButtons>
    </form>
  )
}

function StandardPrices({ draft: { country, energyCycle } }: Pick<StepProps, 'draft'>) {
  const t = usePhrases('prices')
  return (
    <section className="grid gap-2">
      <h3>{t.title}</h3>
      <ChargingPrices prices={useStandardPrices(energyCycle)} country={country} />
    </section>
  )
}
