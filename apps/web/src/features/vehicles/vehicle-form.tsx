import type { BodyInputOf } from '@voltway/contract/endpoint'
import {
  addVehicle,
  type CatalogueVehicle,
  isOddPlate,
  updateVehicle,
  type Vehicle,
  vehicleConnectors,
} from '@voltway/contract/vehicles'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import type { ChosenOwner } from '../../shared/own-list/owner-choice.tsx'
import { useStoredForm } from '../../shared/stored-form.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { BrandSuggestions } from './brand-suggestions.tsx'
import { CatalogueChoice } from './catalogue-choice.tsx'
import { CardChoice, DriverChoice } from './vehicle-assignment.tsx'
import { queryOf, refreshVehicles } from './vehicles.queries.ts'

type VehicleFormProps = { owner: ChosenOwner; vehicle?: Vehicle | undefined; onClose: () => void }

const fields = [
  'licence_plate',
  'brand',
  'model',
  'version',
  'battery_kwh',
  'norm_kwh_per_100_km',
  'vin',
  'member_id',
  'card_id',
] as const
const needed = ['licence_plate', 'brand', 'model'] as const
type Field = (typeof fields)[number]

const namedOf = (id: string | null | undefined, name: string | null | undefined) =>
  id == null || name == null ? null : { id, name }

function typedOf(vehicle: Vehicle | undefined) {
  return {
    licence_plate: vehicle?.licence_plate ?? '',
    brand: vehicle?.brand ?? '',
    model: vehicle?.model ?? '',
    version: vehicle?.version ?? '',
    // Removes trailing zeros: `77.400` → `77.4`.
    battery_kwh: vehicle?.battery_kwh ? String(Number(vehicle.battery_kwh)) : '',
    norm_kwh_per_100_km: vehicle?.norm_kwh_per_100_km ? String(Number(vehicle.norm_kwh_per_100_km)) : '',
    vin: vehicle?.vin ?? '',
    member_id: vehicle?.member_id ?? '',
    card_id: vehicle?.card_id ?? '',
    model_id: vehicle?.model_id ?? '',
    connector_types: vehicle?.connector_types ?? [],
  }
}
type Typed = ReturnType<typeof typedOf>

/** Adds a vehicle in a dialog, or changes one in a drawer. A choice from the catalogue fills in the model's data. */
export function VehicleForm(props: VehicleFormProps) {
  const t = usePhrases('vehicles')
  const { form, typed, setTyped, onClose } = useVehicleForm(props)
  const { owner, vehicle } = props
  const set = (field: Field) => (value: string) => setTyped((before) => ({ ...before, [field]: value }))
  const input = (field: Exclude<Field, 'member_id' | 'card_id'>, maxLength: number) => ({
    label: t.field[field],
    ...form.field(field),
    maxLength,
    autoComplete: 'off',
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => set(field)(target.value),
  })
  const odd = typed.licence_plate.trim() !== '' && isOddPlate(typed.licence_plate)
  return (
    <FormDialog
      form={form}
      side={vehicle && 'right'}
      onClose={onClose}
      title={vehicle ? t.editTitle : t.addTitle}
      submit={vehicle ? t.save : t.add}
    >
      <TextInput
        {...input('licence_plate', 16)}
        required
        autoCapitalize="characters"
        spellCheck={false}
        help={odd ? <span className="text-warn">{t.plateOdd}</span> : t.plateHelp}
      />
      <CatalogueChoice onChoose={(entry) => setTyped((before) => ({ ...before, ...knownOf(entry) }))} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...input('brand', 60)} required list={`${form.formId}-brands`} />
        <TextInput {...input('model', 80)} required list={`${form.formId}-models`} />
        <BrandSuggestions formId={form.formId} brand={typed.brand} />
        <TextInput {...input('version', 80)} optional />
        <TextInput {...input('battery_kwh', 8)} optional inputMode="decimal" tail="kWh" />
      </div>
      {owner.walletId !== undefined && (
        <TextInput {...input('norm_kwh_per_100_km', 8)} optional inputMode="decimal" tail="kWh" />
      )}
      <Connectors
        chosen={typed.connector_types}
        onChange={(connector_types) => setTyped((before) => ({ ...before, connector_types }))}
      />
      <TextInput {...input('vin', 17)} optional spellCheck={false} help={t.vinHelp} />
      {owner.walletId !== undefined && <Assignment {...{ form, typed, set, vehicle }} walletId={owner.walletId} />}
    </FormDialog>
  )
}

function useVehicleForm({ owner, vehicle, onClose: leave }: VehicleFormProps) {
  const t = usePhrases('vehicles')
  const [typed, setTyped, discard] = useStoredForm(`vehicle:${owner.walletId}:${vehicle?.id}`, () => typedOf(vehicle))
  const onClose = () => {
    discard()
    leave()
  }
  const form = useActionForm({
    fields,
    values: typed,
    check: (input) => {
      const missing = needed.filter((field) => input[field].trim() === '')
      return Object.fromEntries(missing.map((field) => [field, t.missing[field]]))
    },
    send: () => {
      const [query, body] = [queryOf(owner), bodyOf(typed, owner)]
      return vehicle
        ? request(updateVehicle, { params: { id: vehicle.id }, query, body })
        : request(addVehicle, { query, body })
    },
    refresh: () => refreshVehicles(owner),
    done: vehicle ? t.saved : t.added,
    onDone: onClose,
  })
  return { form, typed, setTyped, onClose }
}

type Connector = (typeof vehicleConnectors)[number]

function Connectors({ chosen, onChange }: { chosen: readonly Connector[]; onChange: (chosen: Connector[]) => void }) {
  const t = usePhrases('vehicles')
  return (
    <FieldGroup label={t.field.connector_types}>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {vehicleConnectors.map((plug) => (
          <Checkbox
            key={plug}
            checked={chosen.includes(plug)}
            onChange={({ target }) =>
              onChange(vehicleConnectors.filter((one) => (one === plug ? target.checked : chosen.includes(one))))
            }
          >
            {t.connector[plug]}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}

function bodyOf(typed: Typed, owner: ChosenOwner): BodyInputOf<typeof addVehicle> {
  return {
    licence_plate: typed.licence_plate,
    brand: typed.brand,
    model: typed.model,
    version: typed.version.trim() || null,
    // Accepts a decimal comma.
    battery_kwh: typed.battery_kwh.trim().replace(',', '.') || null,
    vin: typed.vin.trim() || null,
    model_id: typed.model_id || null,
    connector_types: [...typed.connector_types],
    ...(owner.walletId === undefined
      ? {}
      : {
          norm_kwh_per_100_km: typed.norm_kwh_per_100_km.trim().replace(',', '.') || null,
          member_id: typed.member_id || null,
          card_id: typed.card_id || null,
        }),
  }
}

/** The fields of the form that the catalogue contains. */
const knownOf = (entry: CatalogueVehicle) => ({
  brand: entry.brand,
  model: entry.model,
  version: entry.version ?? '',
  battery_kwh: entry.battery_kwh ? String(Number(entry.battery_kwh)) : '',
  connector_types: entry.connector_types,
  model_id: entry.id,
})

type AssignmentProps = Pick<ReturnType<typeof useVehicleForm>, 'form' | 'typed'> & {
  set: (field: Field) => (value: string) => void
  vehicle: Vehicle | undefined
  walletId: string
}

function Assignment({ form, typed, set, vehicle, walletId }: AssignmentProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DriverChoice
        walletId={walletId}
        current={namedOf(vehicle?.member_id, vehicle?.member_name)}
        error={form.errors.member_id}
        value={typed.member_id}
        onChange={set('member_id')}
      />
      <CardChoice
        walletId={walletId}
        current={namedOf(vehicle?.card_id, vehicle?.card_name)}
        error={form.errors.card_id}
        value={typed.card_id}
        onChange={set('card_id')}
      />
    </div>
  )
}
