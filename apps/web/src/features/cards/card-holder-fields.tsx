import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { ComboboxOption } from '../../ui/combobox-part.tsx'
import { peopleQuery, vehiclesQuery } from './card-detail.queries.ts'

type HolderFieldProps<Current> = {
  current: Current
  value: Current
  onChange: (chosen: Current) => void
  error: string | undefined
}

/** Stands for nobody and nothing among the choices. */
const nobody = 'nobody'

/** What stands or stood in the field and is not among the answers of the server: each once. */
function notFound<Held extends { id: string }>(held: (Held | null)[], found: readonly { id: string }[]): Held[] {
  const known = new Set(found.map(({ id }) => id))
  return held.filter((one): one is Held => one !== null && !known.has(one.id) && Boolean(known.add(one.id)))
}

/** Who drives with the card: found by the server as somebody types, for a fleet may have thousands. */
export function MemberField({ current, value, onChange, error }: HolderFieldProps<Card['member']>) {
  const { form } = usePhrases('card-details')
  const describe = useDescribeError()
  const [typed, setTyped] = useState('')
  // What is chosen stands in the field; it is not what somebody looks for.
  const search = typed === form.nobody || typed === value?.name || typed === current?.name ? '' : typed
  const people = useQuery(peopleQuery(useWalletId(), search))
  const found = people.data?.results ?? []
  const others = notFound([current, value], found)
  const options: ComboboxOption[] = [
    { id: nobody, label: form.nobody },
    ...others.map(({ id, name }) => ({ id, label: name })),
    ...found.map((member) => ({
      id: member.id,
      label: member.name,
      hint: member.employee_number ?? member.email ?? undefined,
    })),
  ]
  return (
    <Combobox
      label={form.member}
      help={form.memberHelp}
      error={error ?? (people.error ? describe(people.error).message : undefined)}
      options={options}
      value={value?.id ?? nobody}
      onChange={(id) => {
        const member = found.find((one) => one.id === id)
        onChange(member ? { id: member.id, name: member.name } : (others.find((one) => one.id === id) ?? null))
      }}
      onType={setTyped}
    />
  )
}

/** The vehicle the card belongs to, found by plate or model in the same way. */
export function VehicleField({ current, value, onChange, error }: HolderFieldProps<Card['vehicle']>) {
  const { form } = usePhrases('card-details')
  const describe = useDescribeError()
  const [typed, setTyped] = useState('')
  const search = typed === form.none || typed === value?.plate || typed === current?.plate ? '' : typed
  const vehicles = useQuery(vehiclesQuery(useWalletId(), search))
  const found = vehicles.data?.results ?? []
  const others = notFound([current, value], found)
  const options: ComboboxOption[] = [
    { id: nobody, label: form.none },
    ...others.map(({ id, plate }) => ({ id, label: plate })),
    ...found.map(({ id, licence_plate, brand, model }) => ({ id, label: licence_plate, hint: `${brand} ${model}` })),
  ]
  return (
    <Combobox
      label={form.vehicle}
      help={form.vehicleHelp}
      error={error ?? (vehicles.error ? describe(vehicles.error).message : undefined)}
      options={options}
      value={value?.id ?? nobody}
      onChange={(id) => {
        const vehicle = found.find((one) => one.id === id)
        onChange(
          vehicle ? { id: vehicle.id, plate: vehicle.licence_plate } : (others.find((one) => one.id === id) ?? null),
        )
      }}
      onType={setTyped}
    />
  )
}
