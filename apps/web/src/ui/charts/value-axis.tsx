import { axisDigits, type Scale } from './scale.ts'

type ValueAxisProps = {
  y: Scale
  left: number
  right: number
  format: (value: number, digits: number) => string
}

/** The lines of a chart's values, with their labels on the left. */
export function ValueAxis({ y, left, right, format }: ValueAxisProps) {
  const digits = axisDigits(y.ticks)
  return y.ticks.map((tick) => (
    <g key={tick}>
      <line className={tick === 0 ? 'chart-base' : 'chart-grid'} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
      <text className="chart-tick" x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
        {format(tick, digits)}
      </text>
    </g>
  ))
}
