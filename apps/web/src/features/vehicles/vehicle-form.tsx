import type { BodyInputOf } from '@voltway/contract/endpoint'
import {
  addVehicle,
  type CatalogueVehicle,
  isOddPlate,
  updateVehicle,
  type Vehicle,
  vehicleConnectors,
} from '@voltway/contract/vehicles'
import { type SubmitEvent, useId } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useKeptForm } from '../../shared/kept-form.ts'
import type { ChosenOwner } from '../../shared/own-list/owner-choice.tsx'
import { useForm } from '../../shared/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { BrandSuggestions } from './brand-suggestions.tsx'
import { CatalogueChoice } from './catalogue-choice.tsx'
import { CardChoice, DriverChoice } from './vehicle-assignment.tsx'
import { queryOf, refreshVehicles } from './vehicles.queries.ts'

type VehicleFormProps = { owner: ChosenOwner; vehicle?: Vehicle | undefined; onClose: () => void }

const fields = ['licence_plate', 'brand', 'model', 'version', 'battery_kwh', 'vin', 'member_id', 'card_id'] as const
type Field = (typeof fields)[number]

const namedOf = (id: string | null | undefined, name: string | null | undefined) =>
  id == null || name == null ? null : { id, name }

function typedOf(vehicle: Vehicle | undefined) {
  return {
    licence_plate: vehicle?.licence_plate ?? '',
    brand: vehicle?.brand ?? '',
    model: vehicle?.model ?? '',
    version: vehicle?.version ?? '',
    // 77.400 is 77.4 to whoever reads it.
    battery_kwh: vehicle?.battery_kwh ? String(Number(vehicle.battery_kwh)) : '',
    vin: vehicle?.vin ?? '',
    member_id: vehicle?.member_id ?? '',
    card_id: vehicle?.card_id ?? '',
    model_id: vehicle?.model_id ?? '',
    connector_types: vehicle?.connector_types ?? [],
  }
}
type Typed = ReturnType<typeof typedOf>

/** Adds a vehicle in a dialog, or changes one in a drawer. Choosing from the catalogue fills in what is known of the model. */
export function VehicleForm({ owner, vehicle, onClose: leave }: VehicleFormProps) {
  const t = usePhrases('vehicles')
  const words = useWords()
  const formId = useId()
  const [typed, setTyped, forget] = useKeptForm(`vehicle:${owner.walletId}:${vehicle?.id}`, () => typedOf(vehicle))
  const onClose = () => {
    forget()
    leave()
  }
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, fields)
  const set = (field: Field) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))
  const choose = (entry: CatalogueVehicle) =>
    setTyped((before) => ({
      ...before,
      brand: entry.brand,
      model: entry.model,
      version: entry.version ?? '',
      battery_kwh: entry.battery_kwh ? String(Number(entry.battery_kwh)) : '',
      connector_types: entry.connector_types,
      model_id: entry.id,
    }))

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing: Partial<Record<Field, string>> = {}
    for (const field of ['licence_plate', 'brand', 'model'] as const)
      if (typed[field].trim() === '') missing[field] = t.missing[field]
    void send(missing, async () => {
      const query = queryOf(owner)
      const body = bodyOf(typed, owner)
      if (vehicle) await ask(updateVehicle, { params: { id: vehicle.id }, query, body })
      else await ask(addVehicle, { query, body })
      await refreshVehicles(owner)
      toast({ tone: 'ok', title: vehicle ? t.saved : t.added })
      onClose()
    })
  }
  const Frame = vehicle ? Drawer : Dialog
  const input = (field: Exclude<Field, 'member_id' | 'card_id'>, maxLength: number) => ({
    id: idOf(field),
    label: t.field[field],
    error: errors[field],
    maxLength,
    autoComplete: 'off',
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => set(field)(target.value),
  })
  const odd = typed.licence_plate.trim() !== '' && isOddPlate(typed.licence_plate)
  return (
    <Frame
      open
      size={4}
      onClose={onClose}
      title={vehicle ? t.editTitle : t.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={pending}>
            {vehicle ? t.save : t.add}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={save} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <TextInput
          {...input('licence_plate', 16)}
          required
          autoCapitalize="characters"
          spellCheck={false}
          help={odd ? <span className="text-warn">{t.plateOdd}</span> : t.plateHelp}
        />
        <CatalogueChoice onChoose={choose} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput {...input('brand', 60)} required list={`${formId}-brands`} />
          <TextInput {...input('model', 80)} required list={`${formId}-models`} />
          <BrandSuggestions formId={formId} brand={typed.brand} />
          <TextInput {...input('version', 80)} optional />
          <TextInput {...input('battery_kwh', 8)} optional inputMode="decimal" tail="kWh" />
        </div>
        <FieldGroup label={t.field.connector_types}>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {vehicleConnectors.map((plug) => (
              <Checkbox
                key={plug}
                checked={typed.connector_types.includes(plug)}
                onChange={({ target }) =>
                  setTyped((before) => ({
                    ...before,
                    connector_types: vehicleConnectors.filter((one) =>
                      one === plug ? target.checked : before.connector_types.includes(one),
                    ),
                  }))
                }
              >
                {t.connector[plug]}
              </Checkbox>
            ))}
          </div>
        </FieldGroup>
        <TextInput {...input('vin', 17)} optional spellCheck={false} help={t.vinHelp} />
        {owner.walletId !== undefined && (
          <div className="grid gap-4 sm:grid-cols-2">
            <DriverChoice
              walletId={owner.walletId}
              current={namedOf(vehicle?.member_id, vehicle?.member_name)}
              error={errors.member_id}
              value={typed.member_id}
              onChange={set('member_id')}
            />
            <CardChoice
              walletId={owner.walletId}
              current={namedOf(vehicle?.card_id, vehicle?.card_name)}
              error={errors.card_id}
              value={typed.card_id}
              onChange={set('card_id')}
            />
          </div>
        )}
      </form>
    </Frame>
  )
}

function bodyOf(typed: Typed, owner: ChosenOwner): BodyInputOf<typeof addVehicle> {
  return {
    licence_plate: typed.licence_plate,
    brand: typed.brand,
    model: typed.model,
    version: typed.version.trim() || null,
    // Some write a comma, as their language does.
    battery_kwh: typed.battery_kwh.trim().replace(',', '.') || null,
    vin: typed.vin.trim() || null,
    model_id: typed.model_id || null,
    connector_types: [...typed.connector_types],
    ...(owner.walletId === undefined ? {} : { member_id: typed.member_id || null, card_id: typed.card_id || null }),
  }
}
