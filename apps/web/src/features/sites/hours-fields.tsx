import { usePhrases } from '../../lib/phrases.tsx'
import { Choices } from '../../shared/choices.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Plus } from '../../ui/icons/plus.ts'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Select } from '../../ui/select.tsx'
import { type BandHours, newHours } from './tariff-draft.ts'
import { useWeekdayName } from './tariff-words.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const seasons = ['ANY', 'WINTER', 'SUMMER'] as const
const quarterHours = Array.from({ length: 96 }, (_, quarter) => {
  const minutes = String((quarter % 4) * 15).padStart(2, '0')
  return `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${minutes}`
})

type HoursFieldsProps = { hours: readonly BandHours[]; onChange: (hours: readonly BandHours[]) => void }

/** The hours of a band, one row for each time of some weekdays. */
export function HoursFields({ hours, onChange }: HoursFieldsProps) {
  const { tariffForm: t } = usePhrases('sites')
  const change = (at: number, changes: Partial<BandHours>) =>
    onChange(hours.map((row, index) => (index === at ? { ...row, ...changes } : row)))
  return (
    <div className="grid gap-3">
      {hours.map((row, index) => (
        <HoursRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, and all their fields are controlled
          key={index}
          row={row}
          onChange={(changes) => change(index, changes)}
          onRemove={() => onChange(hours.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        small
        className="justify-self-start"
        icon={<Plus size={14} />}
        onClick={() => onChange([...hours, newHours])}
      >
        {t.addHours}
      </Button>
    </div>
  )
}

type HoursRowProps = { row: BandHours; onChange: (changes: Partial<BandHours>) => void; onRemove: () => void }

function HoursRow({ row, onChange, onRemove }: HoursRowProps) {
  const { tariffForm: t, season } = usePhrases('sites')
  const nameOf = useWeekdayName()
  const times = (own: string, more: readonly string[]) =>
    [...new Set([...quarterHours, ...more, own])].sort().map((value) => ({ value, label: value }))
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t.start}
          options={times(row.from, [])}
          value={row.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <Select
          label={t.end}
          options={times(row.to, ['24:00'])}
          value={row.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
        <Select
          label={t.season}
          options={seasons.map((value) => ({ value, label: season[value] }))}
          value={row.season}
          onChange={({ target }) => onChange({ season: target.value as BandHours['season'] })}
        />
        <IconButton label={t.removeHours} icon={<Trash2 />} onClick={onRemove} />
      </div>
      <Choices
        label={t.weekdays}
        choices={weekdays.map((id) => ({ id, label: nameOf(id) }))}
        chosen={row.weekdays as readonly (typeof weekdays)[number][]}
        error={undefined}
        onChange={(chosen) => onChange({ weekdays: chosen })}
      />
    </div>
  )
}
