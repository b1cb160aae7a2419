import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { BarChartProps } from './bar-chart.tsx'
import type { CourseLinesProps } from './course-lines.tsx'
import type { HeatMapProps } from './heat-map.tsx'
import type { LineChartProps } from './line-chart.tsx'
import type { StepLanesProps } from './step-lanes.tsx'
import { stepLanesHeight } from './step-lanes-height.ts'

/** Shows title and finding at their final height before the chart is loaded, so that nothing moves afterwards. */
const placeholder = ({ title, finding }: { title: string; finding?: ReactNode }, height: number) => (
  <div aria-busy className="grid gap-3">
    <div style={{ minHeight: 'var(--control-small)' }}>
      <h3>{title}</h3>
      {finding && <p style={{ fontSize: 13 }}>{finding}</p>}
    </div>
    <div style={{ height }} />
  </div>
)

/** The bar chart, loaded as a separate chunk. */
export const LazyBarChart = lazyPart<BarChartProps>(
  async () => (await import('./bar-chart.tsx')).BarChart,
  (props) => placeholder(props, props.height ?? 240),
)

/** The cumulative sums of two periods, loaded as a separate chunk. */
export const LazyCourseLines = lazyPart<CourseLinesProps>(
  async () => (await import('./course-lines.tsx')).CourseLines,
  (props) => placeholder(props, props.height ?? 240),
)

/** The line chart, loaded as a separate chunk. */
export const LazyLineChart = lazyPart<LineChartProps>(
  async () => (await import('./line-chart.tsx')).LineChart,
  (props) => placeholder(props, props.height ?? 220),
)

/** Seven rows and the margins. */
const heatHeight = 220

/** The heat map, loaded as a separate chunk. */
export const LazyHeatMap = lazyPart<HeatMapProps>(
  async () => (await import('./heat-map.tsx')).HeatMap,
  (props) => placeholder(props, heatHeight),
)

/** The values of several rows over time below a limit, loaded as a separate chunk. */
export const LazyStepLanes = lazyPart<StepLanesProps>(
  async () => (await import('./step-lanes.tsx')).StepLanes,
  (props) => placeholder(props, stepLanesHeight(props.lanes.length)),
)
