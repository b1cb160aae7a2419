import './charts.css'

type SparklineProps = {
  values: readonly number[]
  /** The course in words. Without it the sparkline is decorative and hidden from screen readers. */
  label?: string | undefined
  width?: number
  height?: number
}

/** The course of a number as a chart of a word's size. */
export function Sparkline({ values, label, width = 80, height = 24 }: SparklineProps) {
  const most = Math.max(1e-9, ...values)
  const positions = values.map((value, index) => {
    const x = values.length > 1 ? 2 + (index / (values.length - 1)) * (width - 4) : width / 2
    return [x, height - 2 - (Math.max(0, value) / most) * (height - 4)] as const
  })
  const last = positions.at(-1)
  const accessibleName = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg {...accessibleName} width={width} height={height} className="sparkline">
      <polyline points={positions.map((position) => position.join()).join(' ')} className="chart-line" />
      {last && <circle cx={last[0]} cy={last[1]} r="2" fill="var(--data-1)" />}
    </svg>
  )
}
