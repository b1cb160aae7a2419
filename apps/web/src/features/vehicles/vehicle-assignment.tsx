import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../lib/phrases.tsx'
import { Select } from '../../ui/select.tsx'
import { cardChoicesQuery, driversQuery } from './vehicles.queries.ts'

type ChoiceProps = {
  id: string
  walletId: string
  error: string | undefined
  value: string
  onChange: (id: string) => void
}

/** Who drives it: one of the wallet's members. */
export function DriverChoice({ walletId, value, onChange, ...rest }: ChoiceProps) {
  const t = usePhrases('vehicles')
  const { data } = useQuery(driversQuery(walletId))
  const options = (data?.results ?? [])
    .filter(({ id, status }) => status !== 'REMOVED' || id === value)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      {...rest}
      label={t.field.member_id}
      placeholder={t.nobody}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The card that charges it. */
export function CardChoice({ walletId, value, onChange, ...rest }: ChoiceProps) {
  const t = usePhrases('vehicles')
  const { data } = useQuery(cardChoicesQuery(walletId))
  return (
    <Select
      {...rest}
      label={t.field.card_id}
      placeholder={t.noCard}
      options={(data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
