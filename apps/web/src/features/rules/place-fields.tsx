import { useQuery } from '@tanstack/react-query'
import { stationLists } from '@voltway/contract/rules-conditions'
import { chargeSources } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { Choices } from '../../shared/choices.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import type { ConditionProps } from './rule-draft.ts'
import { ruleOptionsQuery, stationsQuery } from './rules.queries.ts'

export function SourceFields({ draft, set, errorOf }: ConditionProps) {
  const { form: t } = usePhrases('rules')
  return (
    <Choices
      label={t.condition.sources}
      choices={chargeSources.map((id) => ({ id, label: t.source[id] }))}
      chosen={draft.sources}
      error={errorOf('conditions.sources')}
      onChange={(sources) => set({ sources })}
    />
  )
}

export function CountryFields({ draft, set, errorOf }: ConditionProps) {
  const { form: t } = usePhrases('rules')
  const { locale } = useUi()
  const known = useQuery(ruleOptionsQuery(useWalletId())).data?.countries ?? []
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const codes = [...new Set([...known, ...draft.countries])]
  const choices = codes.map((code) => ({ id: code, label: names.of(code) ?? code }))
  return (
    <Choices
      label={t.condition.countries}
      choices={choices.sort((one, other) => one.label.localeCompare(other.label, locale))}
      chosen={draft.countries}
      error={errorOf('conditions.countries')}
      onChange={(countries) => set({ countries })}
    />
  )
}

export function OperatorFields({ draft, set, errorOf }: ConditionProps) {
  const { form: t } = usePhrases('rules')
  const known = useQuery(ruleOptionsQuery(useWalletId())).data?.operators ?? []
  const others = draft.parties.filter((party) => !known.some((one) => one.party === party))
  const choices = [
    ...known.map(({ party, name }) => ({ id: party, label: name })),
    ...others.map((party) => ({ id: party, label: party })),
  ]
  return (
    <>
      <Select
        label={t.condition.operators}
        hiddenLabel
        options={(['ALLOW', 'DENY'] as const).map((value) => ({ value, label: t.operatorMode[value] }))}
        value={draft.operatorMode}
        onChange={({ target }) => set({ operatorMode: target.value === 'DENY' ? 'DENY' : 'ALLOW' })}
      />
      <Choices
        label={t.operatorMode[draft.operatorMode]}
        choices={choices}
        chosen={draft.parties}
        error={errorOf('conditions.operators.parties')}
        onChange={(parties) => set({ parties })}
      />
    </>
  )
}

export function StationFields({ draft, set, errorOf }: ConditionProps) {
  const { form: t } = usePhrases('rules')
  const stations = useQuery(stationsQuery(useWalletId(), '')).data?.results
  const isEmpty = stations && !stations.some(({ lists }) => lists.some((list) => draft.stations.includes(list)))
  return (
    <>
      <Choices
        label={t.condition.stations}
        choices={stationLists.map((id) => ({ id, label: t.list[id] }))}
        chosen={draft.stations}
        error={errorOf('conditions.stations')}
        onChange={(chosen) => set({ stations: chosen })}
      />
      {isEmpty && <p className="text-warn text-table">{t.noStations}</p>}
    </>
  )
}

export function DistanceFields({ draft, set, errorOf }: ConditionProps) {
  const { form: t } = usePhrases('rules')
  const { locale } = useUi()
  const stations = useQuery(stationsQuery(useWalletId(), '')).data?.results ?? []
  const located = stations.filter(({ coordinates }) => coordinates !== null)
  const typed = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value)
  const choose = (stationId: string) => {
    const station = located.find(({ station_id }) => station_id === stationId)
    if (!station?.coordinates) return
    const { latitude, longitude } = station.coordinates
    set({
      place: { ...draft.place, name: station.name, latitude: typed(latitude), longitude: typed(longitude) },
    })
  }
  const field = (name: keyof typeof draft.place, label: string) => (
    <TextInput
      label={label}
      inputMode={name === 'name' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={80}
      error={errorOf(`conditions.distance.${name}`)}
      value={draft.place[name]}
      onChange={({ target }) => set({ place: { ...draft.place, [name]: target.value } })}
    />
  )
  return (
    <>
      {located.length > 0 && (
        <Select
          label={t.place}
          placeholder={t.otherPlace}
          options={located.map(({ station_id, name }) => ({ value: station_id, label: name }))}
          value={located.find(({ name }) => name === draft.place.name)?.station_id ?? ''}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {field('name', t.placeName)}
      <div className="rule-row">
        {field('latitude', t.latitude)}
        {field('longitude', t.longitude)}
        {field('km', t.km)}
      </div>
    </>
  )
}
