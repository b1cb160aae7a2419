import { Skeleton } from './skeleton.tsx'
import { type DataTableProps, RowLink, SelectRow } from './table-parts.tsx'

/** The rows of a DataTable on a phone: a list of cards. */
export function DataTableCards<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, rowName, rowHref, rowActions, card, selection, label } = props
  if (!rows) return <SkeletonCards count={props.skeletonRows ?? 10} label={label} />
  return (
    <ul className="row-cards" aria-label={label}>
      {rows.map((row) => {
        const id = rowId(row)
        const href = rowHref?.(row)
        const primary = card.primary(row)
        return (
          <li
            key={id}
            className="row-card"
            data-link={href ? true : undefined}
            data-selected={selection?.chosen.has(id) || undefined}
          >
            {selection && <SelectRow selection={selection} id={id} name={rowName(row)} />}
            <div className="row-card-words">
              <div className="row-card-primary">
                {href ? (
                  <RowLink href={href} onIntent={props.onRowIntent}>
                    {primary}
                  </RowLink>
                ) : (
                  primary
                )}
              </div>
              <div className="row-card-secondary">{card.secondary(row)}</div>
              {card.more && <div className="row-card-secondary">{card.more(row)}</div>}
            </div>
            {rowActions && <div className="row-card-actions">{rowActions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}

function SkeletonCards({ count, label }: { count: number; label: string }) {
  return (
    <ul className="row-cards" aria-label={label}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <li key={index} className="row-card">
          <div className="row-card-words">
            <div className="row-card-primary">
              <Skeleton width="60%" />
            </div>
            <div className="row-card-secondary">
              <Skeleton width="40%" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
