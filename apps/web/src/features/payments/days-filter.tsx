import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { type DayRange, dayOf, type PresetId, presetRange } from '../../shared/dates/day-range.ts'
import { useFormats } from '../../shared/format.ts'
import { FilterChip } from '../../ui/chip.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'

const presets = ['last7', 'thisMonth', 'lastMonth'] as const satisfies readonly PresetId[]

type DaysFilterProps = {
  /** Days of the wallet, as the address has them. */
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** The days of the movements: the usual ranges at once, any other by its two days. */
export function DaysFilter({ from, to, onChange }: DaysFilterProps) {
  const t = usePhrases('payments').list
  const format = useFormats()
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  // Asked when it is needed: the first date that is written is dear on a phone.
  const today = () => dayOf(Date.now(), timeZone)
  const isChosen = (days: DayRange) => days.from === from && days.to === to
  const choose = (days: DayRange) => onChange(days.from, days.to)
  const [open, setOpen] = useState(Boolean(from ?? to))
  const chosen = from && to ? presets.find((id) => isChosen(presetRange(id, today()))) : undefined
  const value =
    chosen !== undefined
      ? t.days[chosen]
      : from || to
        ? t.chosen({ from: from ? format.date(from) : '…', to: to ? format.date(to) : '…' })
        : undefined
  return (
    <>
      <Menu
        label={t.date}
        align="start"
        trigger={(trigger) => (
          <FilterChip {...trigger} name={t.date} value={value} onClear={() => onChange(undefined, undefined)} />
        )}
        items={[
          { id: 'all', label: t.days.all, checked: !from && !to, onSelect: () => onChange(undefined, undefined) },
          ...presets.map((id) => ({
            id,
            label: t.days[id],
            checked: id === chosen,
            onSelect: () => choose(presetRange(id, today())),
          })),
          { id: 'custom', label: `${t.from} – ${t.to}`, separated: true, onSelect: () => setOpen(true) },
        ]}
      />
      {open && !chosen && (
        <span className="flex items-center gap-2">
          <TextInput
            hiddenLabel
            type="date"
            label={t.from}
            max={to ?? today()}
            value={from ?? ''}
            onChange={(event) => onChange(event.target.value || undefined, to)}
          />
          <TextInput
            hiddenLabel
            type="date"
            label={t.to}
            min={from}
            max={today()}
            value={to ?? ''}
            onChange={(event) => onChange(from, event.target.value || undefined)}
          />
        </span>
      )}
    </>
  )
}
