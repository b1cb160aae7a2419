import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { isByFinger } from './bar-chart.tsx'
import { ChartDrawing, ChartFrame, Readout } from './chart-frame.tsx'

export type HeatMapProps = {
  title: string
  finding?: string | undefined
  /** The names of the rows and columns. */
  rows: readonly string[]
  columns: readonly string[]
  /** A value for each row and column. */
  values: readonly (readonly number[])[]
  /** Returns the name of a cell: "Monday, 08:00–09:00". */
  cellName: (row: number, column: number) => string
  format: (value: number) => string
  /** The labels at both ends of the scale: "less", "more". */
  less: string
  more: string
  /** The number of columns per label. */
  labelEvery?: number | undefined
  onChoose?: ((row: number, column: number) => void) | undefined
}

const rowHeight = 28
const gap = 2
const radius = 3
const edges = { top: 0, bottom: 24 }
/** Approximate width in px of a letter in a row label. In some languages the short names of days are long. */
const letterWidth = 7
const steps = [0, 0.25, 0.5, 0.75, 1]

/** The amount per row and column. All cells have one hue, so only the lightness encodes the amount. */
export function HeatMap(props: HeatMapProps) {
  const { title, finding, rows, columns, values, cellName, format, less, more, labelEvery = 3, onChoose } = props
  const touched = useRef<number>(undefined)
  const margin = { ...edges, left: 14 + letterWidth * Math.max(...rows.map((row) => row.length)) }
  const most = Math.max(0, ...values.flat())
  const height = margin.top + rows.length * rowHeight + margin.bottom
  const cells = rows.length * columns.length
  const positionOf = (index: number) => [Math.floor(index / columns.length), index % columns.length] as const
  const valueAt = (index: number) => {
    const [row, column] = positionOf(index)
    return values[row]?.[column] ?? 0
  }
  const open = (index: number) => {
    if (valueAt(index) > 0) onChoose?.(...positionOf(index))
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
      count={cells}
      rowLength={columns.length}
      readout={(index) => `${cellName(...positionOf(index))}: ${format(valueAt(index))}`}
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
        const cell = (index: number) => {
          const [row, column] = positionOf(index)
          return { x: margin.left + column * step + gap / 2, y: margin.top + row * rowHeight + gap / 2 }
        }
        const size = { width: Math.max(1, step - gap), height: rowHeight - gap }
        const under = ({ clientX, clientY, currentTarget }: PointerEvent | MouseEvent): number | null => {
          const { left, top } = currentTarget.getBoundingClientRect()
          const column = Math.floor((clientX - left - margin.left) / step)
          const row = Math.floor((clientY - top - margin.top) / rowHeight)
          return column >= 0 && column < columns.length && row >= 0 && row < rows.length
            ? row * columns.length + column
            : null
        }
        return (
          <>
            <ChartDrawing
              width={width}
              height={height}
              style={onChoose && at !== null && valueAt(at) > 0 ? { cursor: 'pointer' } : undefined}
              onPointerDown={(event) => setAt(under(event))}
              onPointerMove={(event) => setAt(under(event))}
              onClick={(event) => {
                const index = under(event)
                if (index !== null) press(index, isByFinger(event.nativeEvent))
              }}
            >
              {rows.map((row, index) => (
                <text key={row} className="chart-tick" x={0} y={margin.top + (index + 0.5) * rowHeight} dy="0.32em">
                  {row}
                </text>
              ))}
              {shadesOf(cells, (index) => (most > 0 ? valueAt(index) / most : 0)).map(({ ratio, indexes }) => (
                <path
                  key={ratio}
                  d={indexes.map((index) => tile(cell(index), size)).join('')}
                  style={{ fill: heatColor(ratio) }}
                />
              ))}
              {at !== null && <rect className="heat-at" {...cell(at)} {...size} rx={radius} />}
              {columns.map(
                (column, columnAt) =>
                  columnAt % labelEvery === 0 && (
                    <text key={column} className="chart-tick" x={margin.left + columnAt * step} y={height - 6}>
                      {column}
                    </text>
                  ),
              )}
            </ChartDrawing>
            {at !== null && (
              <Readout x={margin.left + ((at % columns.length) + 0.5) * step} width={width}>
                <strong>{cellName(...positionOf(at))}</strong>
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

/** The number of shades that people can distinguish. */
const shades = 24

/**
 * Groups the cells by shade. Each shade is one path, because one element per cell would cost more than the rest of the
 * page.
 */
function shadesOf(cells: number, ratioOf: (index: number) => number): { ratio: number; indexes: number[] }[] {
  const found = new Map<number, number[]>()
  for (let index = 0; index < cells; index++) {
    const ratio = Math.ceil(ratioOf(index) * shades) / shades
    const same = found.get(ratio)
    if (same) same.push(index)
    else found.set(ratio, [index])
  }
  return [...found].map(([ratio, indexes]) => ({ ratio, indexes }))
}

function tile({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }): string {
  const [r, w, h] = [radius, width - 2 * radius, height - 2 * radius]
  return `M${x + r},${y}h${w}q${r},0 ${r},${r}v${h}q0,${r} ${-r},${r}h${-w}q${-r},0 ${-r},${-r}v${-h}q0,${-r} ${r},${-r}z`
}

/** Zero has the sunken background. The smallest amount above zero differs visibly from it. */
function heatColor(ratio: number): string {
  if (ratio <= 0) return 'var(--surface-sunken)'
  return `color-mix(in oklab, var(--data-1) ${Math.round(14 + 86 * ratio)}%, var(--surface))`
}
