import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { dayOf } from '../../shared/dates/day-range.ts'
import { useFormats } from '../../shared/format.ts'
import { FilterChip } from '../../ui/chip.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'

type Days = { from: string; to: string }
const presets = ['last7', 'thisMonth', 'lastMonth'] as const
const dayMs = 86_400_000

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
  const isChosen = (range: { from?: string | undefined; to?: string | undefined }) =>
    range.from === from && range.to === to
  const [open, setOpen] = useState(Boolean(from ?? to))
  const chosen = from && to ? presets.find((id) => isChosen(rangeOf(id, today()))) : undefined
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
            onSelect: () => onChange(rangeOf(id, today()).from, rangeOf(id, today()).to),
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

function rangeOf(id: (typeof presets)[number], today: string): Days {
  const before = (day: string, days: number) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
  const first = `${today.slice(0, 8)}01`
  if (id === 'last7') return { from: before(today, 6), to: today }
  if (id === 'thisMonth') return { from: first, to: today }
  const last = before(first, 1)
  return { from: `${last.slice(0, 8)}01`, to: last }
}
