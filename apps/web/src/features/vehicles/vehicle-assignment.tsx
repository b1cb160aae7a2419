import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { cardChoicesQuery, driversQuery } from './vehicles.queries.ts'

type ChoiceProps = {
  walletId: string
  error: string | undefined
  value: string
  /** The current value, which the search results need not contain. */
  current: { id: string; name: string } | null
  onChange: (id: string) => void
}

/** The id of the option "none". */
const none = 'none'

/** Selects the driver: a member of the wallet, searched by the server. */
export function DriverChoice({ walletId, ...rest }: ChoiceProps) {
  const t = usePhrases('vehicles')
  const [typed, setTyped] = useState('')
  const { data } = useQuery(driversQuery(walletId, searched(typed, rest.current, t.nobody)))
  return <Choice {...rest} label={t.field.member_id} nothing={t.nobody} found={data?.results ?? []} onType={setTyped} />
}

/** Selects the card that charges the vehicle. */
export function CardChoice({ walletId, ...rest }: ChoiceProps) {
  const t = usePhrases('vehicles')
  const [typed, setTyped] = useState('')
  const { data } = useQuery(cardChoicesQuery(walletId, searched(typed, rest.current, t.noCard)))
  return <Choice {...rest} label={t.field.card_id} nothing={t.noCard} found={data?.results ?? []} onType={setTyped} />
}

/** The field shows the name of the chosen value, which is not a search text. */
const searched = (typed: string, current: ChoiceProps['current'], nothing: string) =>
  typed === nothing || typed === current?.name ? '' : typed

type FoundProps = Omit<ChoiceProps, 'walletId'> & {
  label: string
  nothing: string
  /** Cards may share a name, so the number is shown too. */
  found: readonly { id: string; name: string; card_id?: string }[]
  onType: (text: string) => void
}

function Choice({ label, nothing, found, error, value, current, onChange, onType }: FoundProps) {
  const stored = current && !found.some(({ id }) => id === current.id) ? [current] : []
  return (
    <Combobox
      label={label}
      error={error}
      options={[
        { id: none, label: nothing },
        ...stored.map(({ id, name }) => ({ id, label: name })),
        ...found.map(({ id, name, card_id: hint }) => ({ id, label: name, hint })),
      ]}
      value={value === '' ? none : value}
      onChange={(id) => onChange(id === null || id === none ? '' : id)}
      onType={onType}
    />
  )
}
