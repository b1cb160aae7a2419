import { useQuery } from '@tanstack/react-query'
import type { CatalogueVehicle } from '@voltway/contract/vehicles'
import { useDeferredValue, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { catalogueQuery } from './vehicles.queries.ts'

/** Finds a model by brand, model or version. Models outside the catalogue are typed into the fields below. */
export function CatalogueChoice({ onChoose }: { onChoose: (entry: CatalogueVehicle) => void }) {
  const t = usePhrases('vehicles')
  const format = useFormats()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useQuery(catalogueQuery(useDeferredValue(search)))
  const entries = data?.results ?? []
  return (
    <Combobox
      label={t.catalogue}
      help={t.catalogueHelp}
      placeholder={t.cataloguePlaceholder}
      value={chosen}
      options={entries.map(({ id, brand, model, version, battery_kwh: battery }) => ({
        id,
        label: [brand, model, version].filter(Boolean).join(' '),
        hint: battery ? `${format.energy(battery, 1)}\u00a0kWh` : undefined,
      }))}
      onType={setSearch}
      onChange={(id) => {
        setChosen(id)
        const entry = entries.find((one) => one.id === id)
        if (entry) onChoose(entry)
      }}
    />
  )
}
