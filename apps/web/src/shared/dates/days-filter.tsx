import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { deferredScreen } from '../deferred-screen.ts'
import { useFormats } from '../format.ts'
import { type DayRange, dayOf, type PresetId, presetRange, usualPresets } from './day-range.ts'

const DateDialog = deferredScreen('dates', async () => (await import('./date-dialog.tsx')).DateDialog)

type DaysFilterProps = {
  name: string
  /** Days of the wallet, both included. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
  /** The ranges offered; the usual ones where nothing is said. */
  presets?: readonly PresetId[] | undefined
}

/** Days in the wallet's time zone: the usual ranges at once, others from a calendar. */
export function DaysFilter({ name, from, to, onChange, presets = usualPresets }: DaysFilterProps) {
  const t = usePhrases('dates')
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const [picking, setPicking] = useState(false)
  // Asked when it is needed: the first date that is written costs a phone more than the rest of the page.
  const today = () => dayOf(Date.now(), timeZone)
  const isChosen = (days: DayRange) => days.from === from && days.to === to
  const chosen = from && to && presets.find((id) => isChosen(presetRange(id, today())))
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
              const days = presetRange(id, today())
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
