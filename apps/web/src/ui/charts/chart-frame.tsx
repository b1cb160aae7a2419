import {
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  type SVGProps,
  useCallback,
  useId,
  useState,
} from 'react'
import { Button } from '../button.tsx'
import { List } from '../icons/list.ts'
import { useWords } from '../ui-context.tsx'
import './charts.css'

export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

type ChartFrameProps = {
  /** The question the chart answers: "What changed since last month?" */
  title: string
  /** The answer in one sentence. */
  finding?: ReactNode
  /** The same values as a table, as an alternative to the drawing. */
  table: ChartTable
  height: number
  /** No position has a value. A message replaces the drawing, which would only be bare lines. */
  empty: boolean
  /** The number of positions that the arrow keys step through. */
  count: number
  /** The text of a position, announced by screen readers. */
  readout: (index: number) => string
  /** For example a download button. */
  actions?: ReactNode
  /** The number of positions per row. The up and down arrow keys step from row to row. */
  rowLength?: number | undefined
  /** Opens the details of a position on Enter. */
  onChoose?: ((index: number) => void) | undefined
  children: (area: { width: number; at: number | null; setAt: (index: number | null) => void }) => ReactNode
}

/** The common parts of all charts: caption, keyboard reading and the alternative table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, finding, table, height, empty, count, readout, actions, rowLength, onChoose, children } = props
  const words = useWords()
  const id = useId()
  const [width, box] = useWidth()
  const [at, setAt] = useState<number | null>(null)
  const [asTable, setAsTable] = useState(false)

  const step = (event: KeyboardEvent) => {
    const from = at ?? -1
    const to = {
      ArrowRight: from + 1,
      ArrowLeft: at === null ? count - 1 : from - 1,
      ArrowDown: rowLength && (at === null ? 0 : Math.min(from + rowLength, lastOfColumn(from, rowLength, count))),
      ArrowUp: rowLength && (at === null ? 0 : from < rowLength ? from : from - rowLength),
      Home: 0,
      End: count - 1,
    }[event.key]
    if (event.key === 'Escape') setAt(null)
    if (event.key === 'Enter' && at !== null) onChoose?.(at)
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(count - 1, Math.max(0, to)))
  }

  return (
    <figure className="chart" aria-labelledby={`${id}-title`}>
      <figcaption className="chart-caption">
        <div className="chart-words">
          <h3 id={`${id}-title`}>{title}</h3>
          {finding && <p className="chart-finding">{finding}</p>}
        </div>
        {actions}
        <Button
          type={3}
          small
          className="icon-button"
          aria-label={words.showTable}
          aria-pressed={asTable}
          title={asTable ? words.showChart : words.showTable}
          icon={<List />}
          onClick={() => setAsTable(!asTable)}
        />
      </figcaption>
      {!asTable && (
        // biome-ignore-start lint/a11y/noNoninteractiveTabindex: the drawing is read with the arrow keys
        // biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for forms
        <div
          ref={box}
          className="chart-plot"
          role="group"
          tabIndex={0}
          aria-label={`${title} ${words.readChart}`}
          style={{ height }}
          onKeyDown={step}
          onBlur={() => setAt(null)}
          // The pointer leaves after every tap, so a touched position stays until the next tap.
          onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setAt(null)}
        >
          {empty ? <p className="chart-empty">{words.noDataToShow}</p> : width > 0 && children({ width, at, setAt })}
        </div>
        // biome-ignore-end lint/a11y/useSemanticElements: see above
        // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
      )}
      <p aria-live="polite" className="hidden-visually">
        {at !== null && readout(at)}
      </p>
      {asTable && <TableBehind title={title} height={height} {...table} />}
    </figure>
  )
}

type ChartDrawingProps = SVGProps<SVGSVGElement> & { width: number; height: number }

/** The drawing of a chart. The frame has its values as a table and as texts. */
export const ChartDrawing = ({ width, height, ...others }: ChartDrawingProps) => (
  <svg
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    aria-hidden="true"
    className="chart-svg"
    {...others}
  />
)

function TableBehind({ title, height, head, rows }: ChartTable & { title: string; height: number }) {
  return (
    <div className="chart-table" style={{ maxHeight: height }}>
      <table>
        <caption className="hidden-visually">{title}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function lastOfColumn(at: number, rowLength: number, count: number): number {
  const rows = Math.floor((count - 1 - (at % rowLength)) / rowLength)
  return (at % rowLength) + rows * rowLength
}

/** The values at the selected position, kept inside the drawing. */
export function Readout({ x, width, children }: { x: number; width: number; children: ReactNode }) {
  const side = { left: x, translate: `${(-100 * x) / width}% 0` }
  return (
    <div className="chart-readout" style={side} aria-hidden>
      {children}
    </div>
  )
}

/**
 * Returns the width of the plot from a ResizeObserver. Measuring directly would force a layout before the first paint
 * and delay the page.
 */
function useWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0)
  const follow = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    // A usual width for environments without layout (tests).
    const measure = () => setWidth(element.clientWidth || 640)
    if (typeof ResizeObserver === 'undefined') return measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, follow]
}
