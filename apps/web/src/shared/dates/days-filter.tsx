import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { useFormats } from '../format.ts'
import { lazyScreen } from '../lazy-screen.ts'
import {
  type DayRange,
  dayOf,
  endOfDay,
  type LongRanges,
  type PresetId,
  presetRange,
  startOfDay,
  usualPresets,
} from './day-range.ts'

const DateDialog = lazyScreen('dates', async () => (await import('./date-dialog.tsx')).DateDialog)

type DaysFilterProps = {
  name: string
  /** Days in the wallet's time zone, both included. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
  /** Listed after the usual ranges. */
  more?: LongRanges | undefined
}

/** Filters by days in the wallet's time zone: the usual ranges directly, other ranges from a calendar. */
export function DaysFilter({ name, from, to, onChange, more }: DaysFilterProps) {
  const t = usePhrases('dates')
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const [picking, setPicking] = useState(false)
  // Computed only when needed: on a phone, the first formatted date costs more than the rest of the page.
  const today = () => dayOf(Date.now(), timeZone)
  const presets = [...usualPresets, ...(Object.keys(more ?? {}) as (keyof LongRanges)[])]
  const rangeOf = (id: (typeof presets)[number]) =>
    more?.[id as keyof LongRanges]?.(today()) ?? presetRange(id as PresetId, today())
  const isChosen = (days: DayRange) => days.from === from && days.to === to
  const chosen = from && to && presets.find((id) => isChosen(rangeOf(id)))
  const words = useRangeWords()
  return (
    <>
      <Menu
        label={name}
        align="start"
        trigger={(trigger) => (
          <FilterChip
            {...trigger}
            name={name}
            value={chosen ? t[chosen] : words(from, to)}
            onClear={() => onChange(undefined, undefined)}
          />
        )}
        items={[
          ...presets.map((id) => ({
            id,
            label: t[id],
            checked: id === chosen,
            onSelect: () => {
              const days = rangeOf(id)
              onChange(days.from, days.to)
            },
          })),
          { id: 'custom', label: t.custom, separated: true, onSelect: () => setPicking(true) },
        ]}
      />
      {picking && (
        <DateDialog
          value={from && to ? { from, to } : null}
          latest={today()}
          onChoose={(days) => onChange(days.from, days.to)}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

function useRangeWords() {
  const t = usePhrases('dates')
  const format = useFormats()
  return (from: string | undefined, to: string | undefined): string | undefined => {
    if (from && to) return from === to ? format.date(from) : t.chosen({ from: format.date(from), to: format.date(to) })
    if (from) return t.since({ from: format.date(from) })
    return to && t.until({ to: format.date(to) })
  }
}

export type DateFilterProps = {
  name: string
  /** Instants, in the address's format. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** The date filter of a list whose address contains instants. */
export function DateFilter({ name, from, to, onChange }: DateFilterProps) {
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  return (
    <DaysFilter
      name={name}
      from={from && dayOf(from, timeZone)}
      to={to && dayOf(to, timeZone)}
      onChange={(first, last) => onChange(first && startOfDay(first, timeZone), last && endOfDay(last, timeZone))}
    />
  )
}
