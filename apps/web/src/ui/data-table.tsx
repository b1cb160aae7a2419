import { Button } from './button.tsx'
import { ArrowDown } from './icons/arrow-down.ts'
import { ArrowUp } from './icons/arrow-up.ts'
import { ChevronsUpDown } from './icons/chevrons-up-down.ts'
import './data-table.css'
import { DataTableCards } from './data-table-cards.tsx'
import { SkeletonRow, TableRow } from './data-table-rows.tsx'
import { useFormat } from './format.ts'
import { useNarrow } from './media.ts'
import { type DataTableProps, SelectAll } from './table-parts.tsx'
import { useWords } from './ui-context.tsx'
import { fill } from './words.ts'

/**
 * A semantic table. The caller owns its state (page, sort, filters, selection). When every column has a width, nothing
 * moves when rows arrive.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useNarrow()
  const words = useWords()
  const format = useFormat()
  const { rows, selection, error, empty, footer, stale, newRows } = props
  const columns = props.columns.filter((column) => !props.hidden?.has(column.id))
  const fixed = columns.every((column) => column.width !== undefined)
  const isLoading = rows === undefined && !error
  const nothing = rows?.length === 0 || (rows === undefined && error)

  return (
    <div className="data-table" data-compact={props.compact || undefined} aria-busy={isLoading}>
      <p aria-live="polite" className="hidden-visually">
        {sortInWords(props, words)}
      </p>
      {selection && selection.chosen.size > 0 && (
        <div className="selection-place">
          <div className="selection-bar" role="toolbar" aria-label={words.selected.replace('{count}', '').trim()}>
            <span aria-live="polite">{fill(words.selected, { count: format.number(selection.chosen.size) })}</span>
            {selection.actions}
            <Button type={3} small onClick={() => selection.onChange(new Set())}>
              {words.clearSelection}
            </Button>
          </div>
        </div>
      )}
      {newRows && newRows.count > 0 && (
        <button type="button" className="new-rows" onClick={newRows.onShow}>
          <ArrowUp size={14} />
          {fill(words.newRows, { count: format.number(newRows.count) })}
        </button>
      )}
      {error && rows && rows.length > 0 && error}
      <div className="data-table-scroll" data-stale={stale || undefined}>
        {narrow ? (
          !nothing && <DataTableCards {...props} />
        ) : (
          <table data-fixed={fixed || undefined}>
            <caption className="hidden-visually">{props.label}</caption>
            <Head {...props} columns={columns} />
            {!nothing && (
              <tbody>
                {rows
                  ? rows.map((row) => <TableRow key={props.rowId(row)} row={row} table={props} columns={columns} />)
                  : Array.from({ length: props.skeletonRows ?? 10 }, (_, index) => index).map((index) => (
                      <SkeletonRow key={index} index={index} table={props} columns={columns} />
                    ))}
              </tbody>
            )}
          </table>
        )}
      </div>
      {nothing && (error ?? empty)}
      {/* The skeleton has no footer: rows that push a footer down the page would be a layout shift. */}
      {footer && !isLoading && <div className="data-table-footer">{footer}</div>}
    </div>
  )
}

function sortInWords<Row>({ sort, columns }: DataTableProps<Row>, words: ReturnType<typeof useWords>): string {
  const column = sort && columns.find((one) => one.sortKey === sort.key)
  if (!column) return ''
  return fill(sort.descending ? words.sortedDown : words.sortedUp, { column: column.header })
}

function Head<Row>({ columns, sort, onSort, selection, rows, rowId, rowActions }: DataTableProps<Row>) {
  const words = useWords()
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="cell-select">
            <SelectAll selection={selection} ids={(rows ?? []).map(rowId)} />
          </th>
        )}
        {columns.map((column) => {
          const key = column.sortKey
          const sorted = key !== undefined && sort?.key === key ? sort : undefined
          const Arrow = sorted ? (sorted.descending ? ArrowDown : ArrowUp) : ChevronsUpDown
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              style={column.width === undefined ? undefined : { width: column.width }}
              aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
            >
              {key !== undefined && onSort ? (
                <button
                  type="button"
                  className="sort"
                  data-on={sorted ? true : undefined}
                  title={fill(words.sortBy, { column: column.header })}
                  onClick={() => onSort({ key, descending: sorted ? !sorted.descending : column.align === 'right' })}
                >
                  {column.header}
                  <Arrow size={14} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {rowActions && (
          <th scope="col" className="cell-actions">
            <span className="hidden-visually">{words.moreActions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
