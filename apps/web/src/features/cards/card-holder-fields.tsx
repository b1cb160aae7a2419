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

/** The id of the option "nobody". */
const nobody = 'nobody'

/** Returns the current and the chosen value if the server's results do not contain them, without duplicates. */
function notFound<Held extends { id: string }>(held: (Held | null)[], found: readonly { id: string }[]): Held[] {
  const known = new Set(found.map(({ id }) => id))
  return held.filter((one): one is Held => one !== null && !known.has(one.id) && Boolean(known.add(one.id)))
}

/**
 * Selects the driver of the card. The server searches while the person types, because a fleet may have thousands of
 * members.
 */
export function MemberField({ current, value, onChange, error }: HolderFieldProps<Card['member']>) {
  const { form } = usePhrases('card-details')
  const describe = useDescribeError()
  const [typed, setTyped] = useState('')
  // The field shows the name of the chosen value, which is not a search text.
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

/** Selects the vehicle of the card, searched by plate or model. */
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
