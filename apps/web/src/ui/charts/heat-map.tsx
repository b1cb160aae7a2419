import { useRef } from 'react'
import { isByFinger } from './bar-chart.tsx'
import { ChartFrame, Readout } from './chart-frame.tsx'
import './heat-map.css'

export type HeatMapProps = {
  title: string
  finding?: string | undefined
  /** The name of each row and column. */
  rows: readonly string[]
  columns: readonly string[]
  /** A value for each row and column. */
  values: readonly (readonly number[])[]
  /** A place in words: "Monday, 08:00–09:00". */
  placeName: (row: number, column: number) => string
  format: (value: number) => string
  /** The ends of the scale: "less", "more". */
  less: string
  more: string
  /** So many columns have one label. */
  labelEvery?: number | undefined
  onChoose?: ((row: number, column: number) => void) | undefined
}

const rowHeight = 28
const gap = 2
const edges = { top: 0, bottom: 24 }
/** About what a letter takes of the labels of rows: some languages write short days at length. */
const letterWidth = 7
const steps = [0, 0.25, 0.5, 0.75, 1]

/** How much happens where two things meet: one hue, so that only how dark it is says something. */
export function HeatMap(props: HeatMapProps) {
  const { title, finding, rows, columns, values, placeName, format, less, more, labelEvery = 3, onChoose } = props
  const touched = useRef<number>(undefined)
  const margin = { ...edges, left: 14 + letterWidth * Math.max(...rows.map((row) => row.length)) }
  const most = Math.max(0, ...values.flat())
  const height = margin.top + rows.length * rowHeight + margin.bottom
  const placeOf = (index: number) => [Math.floor(index / columns.length), index % columns.length] as const
  const valueAt = (index: number) => {
    const [row, column] = placeOf(index)
    return values[row]?.[column] ?? 0
  }
  const open = (index: number) => {
    if (valueAt(index) > 0) onChoose?.(...placeOf(index))
  }
  const press = (index: number, byFinger: boolean) => {
    const isFirst = byFinger && touched.current !== index
    touched.current = index
    if (!isFirst) open(index)
  }
  const table = {
    head: ['', ...columns],
    rows: rows.map((row, index) => [row, ...(values[index] ?? []).map(format)]),
  }
  return (
    <ChartFrame
      empty={most === 0}
      {...{ title, finding, table, height }}
      count={rows.length * columns.length}
      rowLength={columns.length}
      readout={(index) => `${placeName(...placeOf(index))}: ${format(valueAt(index))}`}
      onChoose={open}
      actions={
        <span className="heat-key" aria-hidden>
          {less}
          {steps.map((step) => (
            <span key={step} style={{ background: heatColor(step) }} />
          ))}
          {more}
        </span>
      }
    >
      {({ width, at, setAt }) => {
        const step = (width - margin.left) / columns.length
        return (
          <>
            <svg width={width} height={height} aria-hidden="true" className="chart-svg">
              {rows.map((row, rowAt) => (
                <g key={row}>
                  <text className="chart-tick" x={0} y={margin.top + (rowAt + 0.5) * rowHeight} dy="0.32em">
                    {row}
                  </text>
                  {columns.map((column, columnAt) => {
                    const index = rowAt * columns.length + columnAt
                    return (
                      // biome-ignore lint/a11y/noStaticElementInteractions: the frame around answers to the keys
                      <rect
                        key={column}
                        className="heat-cell"
                        data-at={at === index || undefined}
                        x={margin.left + columnAt * step + gap / 2}
                        y={margin.top + rowAt * rowHeight + gap / 2}
                        width={Math.max(1, step - gap)}
                        height={rowHeight - gap}
                        rx={3}
                        style={{
                          fill: heatColor(most > 0 ? valueAt(index) / most : 0),
                          cursor: onChoose && valueAt(index) > 0 ? 'pointer' : undefined,
                        }}
                        onPointerEnter={() => setAt(index)}
                        onClick={(event) => press(index, isByFinger(event.nativeEvent))}
                      />
                    )
                  })}
                </g>
              ))}
              {columns.map(
                (column, columnAt) =>
                  columnAt % labelEvery === 0 && (
                    <text key={column} className="chart-tick" x={margin.left + columnAt * step} y={height - 6}>
                      {column}
                    </text>
                  ),
              )}
            </svg>
            {at !== null && (
              <Readout x={margin.left + ((at % columns.length) + 0.5) * step} width={width}>
                <strong>{placeName(...placeOf(at))}</strong>
                <span>
                  <b>{format(valueAt(at))}</b>
                </span>
              </Readout>
            )}
          </>
        )
      }}
    </ChartFrame>
  )
}

/** Nothing is the sunken ground; the least that happened can be told from it. */
function heatColor(ratio: number): string {
  if (ratio <= 0) return 'var(--surface-sunken)'
  return `color-mix(in oklab, var(--data-1) ${Math.round(14 + 86 * ratio)}%, var(--surface))`
}
