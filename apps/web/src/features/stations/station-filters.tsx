import type { Station } from '@voltway/contract/stations'
import { usePhrases } from '../../lib/phrases.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { useFormats } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/icons/check.ts'
import type { StationFilters } from './shown-stations.ts'
import { useStationWords } from './station-words.ts'

/** The usual steps of chargers: fast AC, fast DC and ultra-fast DC. */
const steps = [22, 50, 100] as const

type StationFilterBarProps = {
  /** The loaded stations, whose plugs can be chosen. */
  stations: readonly Station[]
  filters: StationFilters
  onChange: (filters: StationFilters) => void
}

/** Narrows the list to free plugs, a type of plug and a power. */
export function StationFilterBar({ stations, filters, onChange }: StationFilterBarProps) {
  const t = usePhrases('stations')
  const format = useFormats()
  const words = useStationWords()
  const types = [...new Set(stations.flatMap(({ plugs }) => plugs.map(({ type }) => type)))].sort()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="hidden-visually">{t.filters}</legend>
      <Button
        small
        aria-pressed={filters.free === true}
        icon={filters.free ? <Check size={14} /> : undefined}
        onClick={() => onChange({ ...filters, free: filters.free ? undefined : true })}
      >
        {t.freeNow}
      </Button>
      <FilterMenu
        name={t.plug}
        options={types.map((type) => ({ value: type, label: words.plug(type) }))}
        chosen={filters.plug === undefined ? [] : [filters.plug]}
        onChoose={([plug]) => onChange({ ...filters, plug })}
      />
      <FilterMenu
        name={t.power}
        options={steps.map((kw) => ({ value: String(kw), label: t.atLeast({ power: format.number(kw) }) }))}
        chosen={filters.leastKw === undefined ? [] : [String(filters.leastKw)]}
        onChoose={([kw]) => onChange({ ...filters, leastKw: kw === undefined ? undefined : Number(kw) })}
      />
    </fieldset>
  )
}
