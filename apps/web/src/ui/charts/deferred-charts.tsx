import { deferred } from '../deferred.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { BarChartProps } from './bar-chart.tsx'
import type { HeatMapProps } from './heat-map.tsx'
import type { LineChartProps } from './line-chart.tsx'

const placeholder = (height: number) => (
  <div aria-busy>
    <Skeleton width="40%" height={20} />
    <div style={{ height: height + 20 }} />
  </div>
)

/** The bar chart, in a chunk of its own. */
export const DeferredBarChart = deferred<BarChartProps>(
  async () => (await import('./bar-chart.tsx')).BarChart,
  (props) => placeholder(props.height ?? 240),
  { afterPaint: true },
)

/** The line chart, in a chunk of its own. */
export const DeferredLineChart = deferred<LineChartProps>(
  async () => (await import('./line-chart.tsx')).LineChart,
  (props) => placeholder(props.height ?? 220),
  { afterPaint: true },
)

/** Seven rows and what stands around them. */
const heatHeight = 220

/** The heat map, in a chunk of its own. */
export const DeferredHeatMap = deferred<HeatMapProps>(
  async () => (await import('./heat-map.tsx')).HeatMap,
  () => placeholder(heatHeight),
  { afterPaint: true },
)
