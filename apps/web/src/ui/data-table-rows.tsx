import { Skeleton } from './skeleton.tsx'
import { type Column, type DataTableProps, RowLink, SelectRow } from './table-parts.tsx'

type RowProps<Row> = { row: Row; table: DataTableProps<Row>; columns: readonly Column<Row>[] }

export function TableRow<Row>({ row, table, columns }: RowProps<Row>) {
  const id = table.rowId(row)
  const href = table.rowHref?.(row)
  return (
    <tr data-selected={table.selection?.chosen.has(id) || undefined} data-link={href ? true : undefined}>
      {table.selection && (
        <td className="cell-select">
          <SelectRow selection={table.selection} id={id} name={table.rowName(row)} />
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
      {table.rowActions && <td className="cell-actions">{table.rowActions(row)}</td>}
    </tr>
  )
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
