import type { WalletOverview } from '@voltway/contract/overview'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Figure, Figures } from '../../ui/panel.tsx'

/** The figures of the month so far, compared with the same days of the previous month. */
export function MonthFigures({ overview }: { overview: WalletOverview }) {
  const t = usePhrases('home').month
  const format = useFormats()
  const { previous } = overview
  const energy = (kwh: string) => `${format.energy(kwh, 0)}\u00a0kWh`
  const before = (value: string) => t.before({ value })
  return (
    <Figures>
      <Figure
        label={t.spent}
        value={format.money(overview.spent_in_period, overview.currency)}
        note={before(format.money(previous.spent, overview.currency))}
      />
      <Figure
        label={t.energy}
        value={energy(overview.energy_kwh_in_period)}
        note={before(energy(previous.energy_kwh))}
      />
      <Figure
        label={t.sessions}
        value={format.number(overview.sessions_in_period)}
        note={before(format.number(previous.sessions))}
      />
    </Figures>
  )
}
