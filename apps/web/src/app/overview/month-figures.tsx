import type { Home } from '@voltway/contract/overview-home'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Figure, Figures } from '../../ui/panel.tsx'
import { ChangeNote } from './change-note.tsx'

/** The figures of the month so far, compared with the same days of the previous month. */
export function MonthFigures({ sums, currency }: { sums: NonNullable<Home['of_source']>; currency: string }) {
  const t = usePhrases('home').month
  const format = useFormats()
  const { spent, energy_kwh, sessions, previous } = sums
  const energy = (kwh: string) => `${format.energy(kwh, 0)}\u00a0kWh`
  return (
    <Figures>
      <Figure
        large
        label={t.spent}
        value={format.money(spent, currency)}
        note={<ChangeNote now={Number(spent)} before={Number(previous.spent)} />}
      />
      <Figure
        label={t.energy}
        value={energy(energy_kwh)}
        note={<ChangeNote now={Number(energy_kwh)} before={Number(previous.energy_kwh)} />}
      />
      <Figure
        label={t.sessions}
        value={format.number(sessions)}
        note={<ChangeNote now={sessions} before={previous.sessions} />}
      />
    </Figures>
  )
}
