import { Fragment, type ReactNode } from 'react'
import './description-list.css'

type Entry = { term: ReactNode; value: ReactNode; key?: string }

/** The properties of an object, one per line. */
export function DescriptionList({ entries, columns = 1 }: { entries: readonly Entry[]; columns?: 1 | 2 }) {
  return (
    <dl className="description-list" data-columns={columns}>
      {entries.map((entry, index) => (
        <div key={entry.key ?? (typeof entry.term === 'string' ? entry.term : index)} className="description">
          <dt>{entry.term}</dt>
          <dd>{entry.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export type TimelineEntry = {
  id: string
  title: ReactNode
  /** The instant in ISO 8601 for the `datetime` attribute. `when` is the visible text. */
  at?: string | undefined
  when?: ReactNode
  children?: ReactNode
  tone?: 'ok' | 'warn' | 'bad' | 'info' | 'idle' | 'accent' | undefined
  /** The entry is running or has not happened yet. */
  open?: boolean | undefined
}

/** A list of events, oldest first. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} data-tone={entry.tone ?? 'idle'} data-open={entry.open || undefined}>
          <span className="timeline-dot" aria-hidden />
          <div className="timeline-head">
            <span className="timeline-title">{entry.title}</span>
            {entry.when && <time dateTime={entry.at}>{entry.when}</time>}
          </div>
          {entry.children && <div className="timeline-words">{entry.children}</div>}
        </li>
      ))}
    </ol>
  )
}

/** "A · B · C" with real separators, wrapping between the parts. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <span className="dotted">
      {parts.filter(Boolean).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no identity but their place
        <Fragment key={index}>
          {index > 0 && <span aria-hidden> · </span>}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
