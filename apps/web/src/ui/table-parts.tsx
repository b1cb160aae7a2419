import type { ReactNode } from 'react'
import './field.css'
import { Link } from './link.tsx'
import { useWords } from './ui-context.tsx'
import { fill } from './words.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts, energy and counts stand right, their digits under each other. */
  align?: 'right' | undefined
  /** The key given to `onSort`; absent where sorting makes no sense. */
  sortKey?: string | undefined
  width?: string | undefined
  /** Words that are cut where they are longer than usual; somewhere else they are said in full. */
  clip?: boolean | undefined
}

export type Sort = { key: string; descending: boolean }

export type Selection = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** What can be done with the chosen rows. */
  actions: ReactNode
}

export type DataTableProps<Row> = {
  /** What the rows are; the table's name for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Columns the person put away. */
  hidden?: ReadonlySet<string> | undefined
  /** Absent while they are on their way: skeleton rows stand in, at the final height. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** The row in words: "Select Ana's card". */
  rowName: (row: Row) => string
  /** Where the row leads. The first cell holds the anchor and the whole row follows it. */
  rowHref?: ((row: Row) => string) | undefined
  /** Somebody points at a row or has its focus: what it leads to may be fetched. */
  onRowIntent?: (() => void) | undefined
  /** Actions of one row: quiet buttons or a menu, at its right end. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Under 640 px rows become cards with the two facts that matter. */
  card: { primary: (row: Row) => ReactNode; secondary: (row: Row) => ReactNode; more?: (row: Row) => ReactNode }
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
  /** As many as fit into a window are enough; ten where nothing is said. */
  skeletonRows?: number | undefined
  compact?: boolean | undefined
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  /** Shown instead of rows when they could not be had; with rows at hand, above them. */
  error?: ReactNode
  /** Pagination. */
  footer?: ReactNode
  /** The rows shown are of the question before; the answer to this one is on its way. */
  stale?: boolean | undefined
  /** Rows that arrived meanwhile are offered, not pushed under the reader's eyes. */
  newRows?: { count: number; onShow: () => void } | undefined
}

/** The anchor whose reach is stretched over its whole row or card. */
export function RowLink({
  href,
  children,
  onIntent,
}: {
  href: string
  children: ReactNode
  onIntent?: (() => void) | undefined
}) {
  return (
    <Link look="plain" className="row-link" href={href} onPointerEnter={onIntent} onFocus={onIntent}>
      {children}
    </Link>
  )
}

export function SelectAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const words = useWords()
  const count = ids.filter((id) => selection.chosen.has(id)).length
  return (
    <label className="select-target">
      <input
        type="checkbox"
        aria-label={words.selectAll}
        className="check-box"
        checked={ids.length > 0 && count === ids.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < ids.length
        }}
        onChange={(event) => selection.onChange(withIds(selection.chosen, ids, event.target.checked))}
      />
    </label>
  )
}

export function SelectRow({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const words = useWords()
  return (
    <label className="select-target">
      <input
        type="checkbox"
        aria-label={fill(words.selectRow, { name })}
        className="check-box"
        checked={selection.chosen.has(id)}
        onChange={(event) => selection.onChange(withIds(selection.chosen, [id], event.target.checked))}
      />
    </label>
  )
}

function withIds(chosen: ReadonlySet<string>, ids: readonly string[], add: boolean): ReadonlySet<string> {
  return add ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id)))
}
