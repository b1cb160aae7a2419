import type { SessionDetail } from '@voltway/contract/sessions-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { isRunning } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { LazyLineChart } from '../../ui/charts/lazy-charts.tsx'
import { useFormat } from '../../ui/format.ts'

const hourMs = 3_600_000
const fewestPoints = 2
/** For shorter charges the axis shows seconds, because the same minute would appear at several ticks. */
const secondsBelowMs = 600_000

/** Shows the power over time, with the energy at each reading. A running session extends the curve. */
export function PowerCurve({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  const format = useFormats()
  const { date } = useFormat()
  const readings = session.curve.filter(({ power_kw }) => power_kw !== null)
  const number = (value: number, unit: string, digits = 1) =>
    `${format.number(value, { maximumFractionDigits: digits, minimumFractionDigits: digits })}\u00a0${unit}`
  if (readings.length < fewestPoints)
    return (
      <section className="grid gap-2">
        <h3>{t.detail.curve}</h3>
        <p className="text-ink-2">{session.curve_is_unavailable ? t.detail.curveUnavailable : t.detail.curveNone}</p>
      </section>
    )
  const points = readings.map(({ at, power_kw, energy_kwh }) => ({
    x: Date.parse(at),
    // An idle meter may report slightly negative power. No energy flows back.
    y: Math.max(0, power_kw ?? 0),
    second: Number(energy_kwh),
  }))
  const isShort = (points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0) < secondsBelowMs
  const clock = { hour: '2-digit', minute: '2-digit', ...(isShort ? { second: '2-digit' as const } : {}) } as const
  const time = (x: number) => date(new Date(x), clock)
  return (
    <LazyLineChart
      title={t.detail.curve}
      finding={findingOf(points, (peak, average) =>
        t.detail.curveFinding({
          peak: format.number(peak, { maximumFractionDigits: 1 }),
          average: format.number(average, { maximumFractionDigits: 1 }),
        }),
      )}
      points={points}
      name={t.detail.curvePower}
      secondName={t.detail.curveEnergy}
      axisName={t.detail.curveTime}
      format={(value) => number(value, 'kW')}
      formatSecond={(value) => number(value, 'kWh', 2)}
      formatAxis={(value, digits) => `${format.number(value, { maximumFractionDigits: digits })}\u00a0kW`}
      formatX={(x) => time(x)}
      live={isRunning(session)}
    />
  )
}

type Point = { readonly x: number; readonly y: number; readonly second: number }

function findingOf(points: readonly Point[], describe: (peak: number, average: number) => string): string | undefined {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || last.x <= first.x) return undefined
  const average = ((last.second - first.second) * hourMs) / (last.x - first.x)
  const peak = Math.max(...points.map(({ y }) => y))
  // If energy and power readings contradict each other, the summary sentence is omitted.
  return average >= 0 && average <= peak * 1.05 ? describe(peak, Math.min(average, peak)) : undefined
}
