import { useDeferredValue } from 'react'
import { AfterPaint } from './deferred.tsx'
import { Skeleton } from './skeleton.tsx'
import { type Column, type DataTableProps, RowLink, SelectRow } from './table-parts.tsx'

type RowProps<Row> = { row: Row; table: DataTableProps<Row>; columns: readonly Column<Row>[] }

type RowsProps<Row> = {
  rows: readonly Row[]
  table: DataTableProps<Row>
  columns: readonly Column<Row>[]
  /** Every column has a width, so that later rows do not change the columns. */
  fixed: boolean
}

/** Height in px of a row (`--row`). */
const rowHeight = 44
/** Height in px above the first row of a list page: the bar of the product, the title, the filters, the column names. */
const aboveRows = 230

/** The rows of the first screen, and after the paint the others. Another height of the page only changes how many. */
export function Rows<Row>({ rows, table, columns, fixed }: RowsProps<Row>) {
  const onScreen = Math.max(1, Math.ceil((window.innerHeight - aboveRows) / rowHeight))
  const count = useDeferredValue(Number.POSITIVE_INFINITY, fixed ? onScreen : undefined)
  const missing = Math.max(0, rows.length - count)
  return (
    <>
      {rows.slice(0, count).map((row) => (
        <TableRow key={table.rowId(row)} row={row} table={table} columns={columns} />
      ))}
      {missing > 0 && (
        <tr aria-hidden>
          <td colSpan={columns.length} style={{ height: missing * rowHeight }} />
        </tr>
      )}
    </>
  )
}

/**
 * Paints the checkboxes and the actions of the rows after their contents. Only the first row has its actions at once,
 * to fix the width of the column.
 */
function TableRow<Row>({ row, table, columns }: RowProps<Row>) {
  const id = table.rowId(row)
  const href = table.rowHref?.(row)
  return (
    <tr data-selected={table.selection?.chosen.has(id) || undefined} data-link={href ? true : undefined}>
      {table.selection && (
        <td className="cell-select">
          <AfterPaint placeholder={null}>
            <RowSelection row={row} table={table} />
          </AfterPaint>
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row)
        // The first cell is the row header, so that screen readers announce it with every other cell.
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            scope={index === 0 ? 'row' : undefined}
            data-align={column.align}
            data-clip={column.clip}
          >
            {href && index === 0 ? (
              <RowLink href={href} onIntent={table.onRowIntent}>
                {content}
              </RowLink>
            ) : (
              content
            )}
          </Cell>
        )
      })}
      {table.rowActions && (
        <td className="cell-actions">
          <AfterPaint placeholder={null} atOnce={row === table.rows?.[0]}>
            <RowActions row={row} table={table} />
          </AfterPaint>
        </td>
      )}
    </tr>
  )
}

type RowPartProps<Row> = Omit<RowProps<Row>, 'columns'>

/** A component, so that nothing of it is computed before the rows are painted. */
function RowSelection<Row>({ row, table }: RowPartProps<Row>) {
  if (!table.selection) return null
  return <SelectRow selection={table.selection} id={table.rowId(row)} name={table.rowName(row)} />
}

/** See `RowSelection`. */
function RowActions<Row>({ row, table }: RowPartProps<Row>) {
  return table.rowActions?.(row)
}

const skeletonWidths = ['72%', '48%', '60%', '84%', '54%']

export function SkeletonRow<Row>({ index, table, columns }: Omit<RowProps<Row>, 'row'> & { index: number }) {
  return (
    <tr>
      {table.selection && <td className="cell-select" />}
      {columns.map((column, at) => (
        <td key={column.id} data-align={column.align}>
          <Skeleton width={skeletonWidths[(index * 2 + at) % skeletonWidths.length] ?? '60%'} />
        </td>
      ))}
      {table.rowActions && <td className="cell-actions" />}
    </tr>
  )
}
