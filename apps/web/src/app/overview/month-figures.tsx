import type { WalletOverview } from '@voltway/contract/overview'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Figure, Figures } from '../../ui/panel.tsx'
import { ChangeNote } from './change-note.tsx'

/** The figures of the month so far, compared with the same days of the previous month. */
export function MonthFigures({ overview }: { overview: WalletOverview }) {
  const t = usePhrases('home').month
  const format = useFormats()
  const { previous } = overview
  const energy = (kwh: string) => `${format.energy(kwh, 0)}\u00a0kWh`
  return (
    <Figures>
      <Figure
        large
        label={t.spent}
        value={format.money(overview.spent_in_period, overview.currency)}
        note={<ChangeNote now={Number(overview.spent_in_period)} before={Number(previous.spent)} />}
      />
      <Figure
        label={t.energy}
        value={energy(overview.energy_kwh_in_period)}
        note={<ChangeNote now={Number(overview.energy_kwh_in_period)} before={Number(previous.energy_kwh)} />}
      />
      <Figure
        label={t.sessions}
        value={format.number(overview.sessions_in_period)}
        note={<ChangeNote now={overview.sessions_in_period} before={previous.sessions} />}
      />
    </Figures>
  )
}
