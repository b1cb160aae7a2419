import type { Consumption } from '@voltway/contract/consumption'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Focus } from './consumption.queries.ts'
import { useDrill } from './drill.ts'
import type { Period } from './period.ts'

type SplitsPanelProps = { consumption: Consumption; period: Period; focus: Focus }

/** Each value has the same colour in all charts. The darker colours are the more expensive values. */
const periodColors: Record<string, string> = { NORMAL: 'var(--data-2)', OFF_PEAK: 'var(--data-1)' }
const currentColors: Record<string, string> = { AC: 'var(--data-1)', DC: 'var(--data-2)', '': 'var(--data-3)' }

/** Shows the shares of off-peak and peak, and of AC and DC charging. */
export function SplitsPanel({ consumption, period, focus }: SplitsPanelProps) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const drill = useDrill(focus)
  const { by_period: byPeriod, by_current: byCurrent, currency } = consumption
  const names: Record<string, string> = t.period
  const energies = Object.entries(byPeriod).map(([id, kwh]) => ({ id, value: Number(kwh) }))
  const energy = energies.reduce((sum, { value }) => sum + value, 0)
  const offPeak = energies.reduce((sum, { id, value }) => (id.includes('OFF_PEAK') ? sum + value : sum), 0)
  const fast = byCurrent.find(({ name }) => name === 'DC')
  const currentName = (name: string) => (name === 'AC' || name === 'DC' ? t.currents[name] : t.currents.none)
  return (
    <Panel>
      <div className="consumption-splits">
        <ShareBar
          title={t.periods}
          finding={t.offPeakShare({ percent: format.percent(energy > 0 ? offPeak / energy : 0) })}
          shares={energies.map(({ id, value }) => ({
            id,
            label: names[id] ?? t.period.other,
            value,
            ...colored(periodColors[id]),
          }))}
          format={(value) => format.kwh(value.toFixed(3))}
          formatShare={format.percent}
        />
        <ShareBar
          title={t.current}
          finding={t.dcShare({ percent: format.percent(Number(fast?.share ?? 0) / 100) })}
          shares={byCurrent.map(({ name, cost }) => ({
            id: name,
            label: currentName(name),
            value: Number(cost),
            ...colored(currentColors[name]),
            ...(name === '' ? {} : { href: drill.hrefOf(period, { current: name }) }),
          }))}
          format={(value) => format.money(value.toFixed(2), currency)}
          formatShare={format.percent}
        />
      </div>
    </Panel>
  )
}

const colored = (color: string | undefined) => (color === undefined ? {} : { color })
