import { type ChargeTarget, type PlannedTarget, setChargeTarget } from '@voltway/contract/load-plans'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { TextInput } from '../../ui/text-input.tsx'
import type { ToastMessage } from '../../ui/toast-store.ts'
import { useUi } from '../../ui/ui-context.tsx'
import { addDays, dayOf, timeOf } from '../dates/day-range.ts'
import { type Until, UntilInputs, useUntil } from '../dates/until-inputs.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useFormats } from '../format.ts'
import { useActionForm } from '../use-action-form.ts'
import { refreshPlans } from './load-plans.queries.ts'
import { useMoment } from './target-words.ts'
import type { TargetedCharge } from './targeted-charge.ts'

/** Most cars leave in the morning. */
const usualTime = '07:00'
/** The server rejects later times. */
const farthestDays = 7

const energyShape = /^(?=.*[1-9])(0|[1-9]\d{0,2})(\.\d{1,3})?$/
const energyFormat = { maximumFractionDigits: 3, useGrouping: false } as const

type TargetDialogProps = { walletId: string; charge: TargetedCharge; target: ChargeTarget; onClose: () => void }

/** When the car of a charge has to be ready, and with how much energy. The result says whether it can be. */
export function TargetDialog({ walletId, charge, target, onClose }: TargetDialogProps) {
  const { form: t } = usePhrases('load-plans')
  const errors = usePhrases('errors')
  const format = useFormats()
  const resultOf = useResult()
  const until = useFirstUntil(target.ready_by)
  const [energy, setEnergy] = useState(
    target.energy_kwh === null ? '' : format.number(Number(target.energy_kwh), energyFormat),
  )
  const form = useActionForm({
    values: { ready_by: until.instant, energy_kwh: energy.trim().replace(',', '.') },
    check: (values) => ({
      ...(values.ready_by === null ? { ready_by: errors.field.required } : {}),
      ...(energyShape.test(values.energy_kwh) ? {} : { energy_kwh: t.wrongEnergy }),
    }),
    send: (body) => request(setChargeTarget, { params: { walletId, sessionId: charge.id }, body }),
    refresh: () => refreshPlans(walletId),
    done: resultOf,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.title({ name: charge.name })}
      description={t.words}
      submit={t.save}
    >
      <UntilInputs until={until} error={form.errors.ready_by} words={t} farthestDays={farthestDays} />
      <TextInput
        label={t.energy}
        help={charge.energyKwh === null ? undefined : t.energyHelp({ energy: format.kwh(charge.energyKwh) })}
        error={form.errors.energy_kwh}
        inputMode="decimal"
        tail={<span className="text-ink-2">kWh</span>}
        className="tabular"
        required
        autoComplete="off"
        value={energy}
        onChange={({ target: { value } }) => setEnergy(value)}
      />
    </FormDialog>
  )
}

/** Begins with the time that is set, or the next morning. */
function useFirstUntil(readyBy: string | null): Until {
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  return useUntil(
    (today) => (readyBy === null ? addDays(today, 1) : dayOf(readyBy, timeZone)),
    readyBy === null ? usualTime : timeOf(readyBy, timeZone),
  )
}

/** Returns the result of a new target: whether the plan reaches it. */
function useResult(): (reply: PlannedTarget) => ToastMessage {
  const { form: t } = usePhrases('load-plans')
  const moment = useMoment()
  return ({ ready_by, readiness, ready_at }) => {
    if (ready_by === null || readiness === null) return { title: t.saved }
    const by = moment(ready_by)
    if (readiness === 'READY') return { tone: 'ok', title: t.READY({ by }) }
    const description = ready_at === null ? t.beyondWords : t.lateWords({ at: moment(ready_at) })
    return { tone: 'bad', title: t.LATE({ by }), description }
  }
}
