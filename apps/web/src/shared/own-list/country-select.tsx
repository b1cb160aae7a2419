import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { Select } from '../../ui/select.tsx'
import { countriesQuery } from './countries.queries.ts'

type CountrySelectProps = {
  id?: string | undefined
  label: string
  help?: ReactNode
  error?: ReactNode
  value: string
  onChange: (code: string) => void
}

/** Uses the native select: it has type-ahead, and phones show their own picker. */
export function CountrySelect({ id, label, help, error, value, onChange }: CountrySelectProps) {
  const t = usePhrases('own-list')
  const { data } = useQuery(countriesQuery(useLocale()))
  const options = data?.results.map(({ code, name }) => ({ value: code, label: name })) ?? []
  return (
    <Select
      id={id}
      label={label}
      help={help}
      error={error}
      required
      autoComplete="country"
      placeholder={data ? t.chooseCountry : t.loading}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The name of a country by its code, in the person's language. */
export function useCountryName(): (code: string) => string {
  const { data } = useQuery(countriesQuery(useLocale()))
  return (code) => data?.results.find((country) => country.code === code)?.name ?? code
}
