import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { ComboboxOption } from '../../ui/combobox-part.tsx'
import { peopleQuery, vehiclesQuery } from './card-detail.queries.ts'

type HolderFieldProps<Current> = {
  current: Current
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}

/** Stands for nobody and nothing among the choices. */
const nobody = 'nobody'

/** Who drives with the card: found by the server as somebody types, for a fleet may have thousands. */
export function MemberField({ current, value, onChange, error }: HolderFieldProps<Card['member']>) {
  const { form } = usePhrases('card-details')
  const say = useSay()
  const [typed, setTyped] = useState('')
  // What is chosen stands in the field; it is not what somebody looks for.
  const search = typed === form.nobody || typed === current?.name ? '' : typed
  const people = useQuery(peopleQuery(useWalletId(), search))
  const found = people.data?.results ?? []
  const options: ComboboxOption[] = [
    { id: nobody, label: form.nobody },
    ...(current && !found.some(({ id }) => id === current.id) ? [{ id: current.id, label: current.name }] : []),
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
      error={error ?? (people.error ? say(people.error).message : undefined)}
      options={options}
      value={value ?? nobody}
      onChange={(id) => onChange(id === nobody ? null : id)}
      onType={setTyped}
    />
  )
}

/** The vehicle the card belongs to, found by plate or model in the same way. */
export function VehicleField({ current, value, onChange, error }: HolderFieldProps<Card['vehicle']>) {
  const { form } = usePhrases('card-details')
  const say = useSay()
  const [typed, setTyped] = useState('')
  const search = typed === form.none || typed === current?.plate ? '' : typed
  const vehicles = useQuery(vehiclesQuery(useWalletId(), search))
  const found = vehicles.data?.results ?? []
  const options: ComboboxOption[] = [
    { id: nobody, label: form.none },
    ...(current && !found.some(({ id }) => id === current.id) ? [{ id: current.id, label: current.plate }] : []),
    ...found.map(({ id, licence_plate, brand, model }) => ({ id, label: licence_plate, hint: `${brand} ${model}` })),
  ]
  return (
    <Combobox
      label={form.vehicle}
      help={form.vehicleHelp}
      error={error ?? (vehicles.error ? say(vehicles.error).message : undefined)}
      options={options}
      value={value ?? nobody}
      onChange={(id) => onChange(id === nobody ? null : id)}
      onType={setTyped}
    />
  )
}
