import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { useFormats } from '../format.ts'
import { type DayRange, dayOf, endOfDay, type PresetId, presetRange, startOfDay } from './day-range.ts'

const DateDialog = deferred(
  async () => (await import('./date-dialog.tsx')).DateDialog,
  () => null,
)

const presets = ['today', 'last7', 'thisMonth', 'lastMonth'] as const satisfies readonly PresetId[]

type DateFilterProps = {
  /** Instants, as the address has them. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** The days on which sessions began, in the wallet's time zone: the usual ones at once, others from a calendar. */
export function DateFilter({ from, to, onChange }: DateFilterProps) {
  const t = usePhrases('sessions')
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const [picking, setPicking] = useState(false)
  const range = { from: from && dayOf(from, timeZone), to: to && dayOf(to, timeZone) }
  // Asked when it is needed: the first date that is written costs a phone more than the rest of the page.
  const today = () => dayOf(Date.now(), timeZone)
  const isChosen = (preset: DayRange) => preset.from === range.from && preset.to === range.to
  const chosen = from && to && presets.find((id) => isChosen(presetRange(id, today())))
  const choose = (days: DayRange) => onChange(startOfDay(days.from, timeZone), endOfDay(days.to, timeZone))
  const words = useRangeWords()
  return (
    <>
      <Menu
        label={t.filter.date}
        align="start"
        trigger={(trigger) => (
          <FilterChip
            {...trigger}
            name={t.filter.date}
            value={chosen ? t.date[chosen] : words(range.from, range.to)}
            onClear={() => onChange(undefined, undefined)}
          />
        )}
        items={[
          ...presets.map((id) => ({
            id,
            label: t.date[id],
            checked: id === chosen,
            onSelect: () => choose(presetRange(id, today())),
          })),
          { id: 'custom', label: t.date.custom, separated: true, onSelect: () => setPicking(true) },
        ]}
      />
      {picking && (
        <DateDialog
          value={range.from && range.to ? { from: range.from, to: range.to } : null}
          latest={today()}
          onChoose={choose}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

function useRangeWords() {
  const t = usePhrases('sessions')
  const format = useFormats()
  return (from: string | undefined, to: string | undefined): string | undefined => {
    if (from && to)
      return from === to ? format.date(from) : t.date.chosen({ from: format.date(from), to: format.date(to) })
    if (from) return t.date.since({ from: format.date(from) })
    return to && t.date.until({ to: format.date(to) })
  }
}
