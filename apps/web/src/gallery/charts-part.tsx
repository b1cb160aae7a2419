import { BarChart } from '../ui/charts/bar-chart.tsx'
import { LineChart } from '../ui/charts/line-chart.tsx'
import { ShareBar } from '../ui/charts/share-bar.tsx'
import { useFormat } from '../ui/format.ts'
import { MapView } from '../ui/map/map-view.tsx'
import { Figure, Panel } from '../ui/panel.tsx'

const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const bars = months.map((label, index) => ({
  id: label,
  label,
  value: 3200 + Math.sin(index * 1.1) * 900 + index * 110,
  previous: 3000 + Math.cos(index * 0.9) * 700 + index * 60,
}))
const power = Array.from({ length: 60 }, (_, minute) => ({
  x: minute,
  y: minute < 4 ? minute * 30 : 118 * Math.exp(-Math.max(0, minute - 22) / 18) + (minute % 3),
}))
let sum = 0
const points = power.map((point) => {
  sum += point.y / 60
  return { ...point, second: sum }
})
const stations = [
  {
    id: 'a',
    latitude: 38.72,
    longitude: -9.14,
    label: 'Lisboa, Avenida da Liberdade: charging',
    tone: 'info',
    live: true,
  },
  { id: 'b', latitude: 38.75, longitude: -9.18, label: 'Lisboa, Colombo: ended', tone: 'ok' },
  { id: 'c', latitude: 41.15, longitude: -8.61, label: 'Porto, Boavista: failed', tone: 'bad' },
  { id: 'd', latitude: 40.42, longitude: -3.7, label: 'Madrid, Atocha: charging', tone: 'info', live: true },
  { id: 'e', latitude: 37.02, longitude: -7.93, label: 'Faro: waiting', tone: 'warn' },
] as const

export function ChartsPart() {
  const format = useFormat()
  const money = (value: number) => format.money(value.toFixed(2), 'EUR')
  return (
    <div className="gallery-two">
      <Panel>
        <BarChart
          title="What did each month cost?"
          finding="November is 12 % above last year, and not over yet."
          bars={bars}
          name="This year"
          previousName="The year before"
          axisName="Month"
          format={money}
          formatAxis={(value) => `€${format.number(value, { notation: 'compact' })}`}
          lastOpen
        />
      </Panel>
      <Panel>
        <LineChart
          title="How did this session charge?"
          finding="Full power for 18 minutes, then the battery slowed it down."
          points={points}
          name="Power"
          secondName="Energy"
          axisName="Minute"
          format={(value) => `${format.number(value, { maximumFractionDigits: 1 })} kW`}
          formatSecond={(value) => `${format.number(value, { maximumFractionDigits: 2 })} kWh`}
          formatX={(minute) => `${Math.round(minute)} min`}
          live
        />
      </Panel>
      <Panel>
        <ShareBar
          title="Which cards spend most?"
          finding="Two cards make half of it."
          shares={['Ana', 'Bruno', 'Chloé', 'Diego', 'Eva', 'Filipe', 'Gaëlle', 'Hugo', 'Inês', 'Others'].map(
            (label, index) => ({
              id: label,
              label,
              value: 900 / (index + 1),
            }),
          )}
          format={money}
          formatShare={format.percent}
        />
      </Panel>
      <Panel flush title="Where are your vehicles charging?">
        <div style={{ padding: 20 }}>
          <Figure label="Sessions a day" value="118" />
        </div>
        <MapView label="Vehicles charging now" points={stations} chosen="c" onChoose={() => {}} />
      </Panel>
    </div>
  )
}
