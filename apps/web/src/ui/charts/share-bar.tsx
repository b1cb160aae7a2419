import { Link } from '../link.tsx'
import './charts.css'

export type Share = {
  id: string
  label: string
  value: number
  /** A CSS colour. Default: the data colour of the part's index. */
  color?: string
  /** The details of the part. */
  href?: string
}

type ShareBarProps = {
  title: string
  finding?: string | undefined
  shares: readonly Share[]
  format: (value: number) => string
  formatShare: (ratio: number) => string
}

/** Default colours for parts in a fixed order. Parts sorted by rank have a single colour. */
function dataColor(index: number): string {
  return `var(--data-${(index % 10) + 1})`
}

/** The parts of a whole as one bar and a list that names every part. The list replaces the alternative table. */
export function ShareBar({ title, finding, shares, format, formatShare }: ShareBarProps) {
  const total = shares.reduce((sum, share) => sum + share.value, 0)
  const ratio = (share: Share) => (total > 0 ? share.value / total : 0)
  return (
    <figure className="chart">
      <figcaption className="chart-caption">
        <div>
          <h3>{title}</h3>
          {finding && <p className="chart-finding">{finding}</p>}
        </div>
      </figcaption>
      <div className="share-track" aria-hidden>
        {shares.map(
          (share, index) =>
            share.value > 0 && (
              <span
                key={share.id}
                className="share-part"
                title={`${share.label}: ${format(share.value)}`}
                style={{ flexGrow: ratio(share), background: share.color ?? dataColor(index) }}
              />
            ),
        )}
      </div>
      <ul className="share-list">
        {shares.map((share, index) => (
          <li key={share.id}>
            <span className="share-dot" style={{ background: share.color ?? dataColor(index) }} aria-hidden />
            <span className="share-label">
              {share.href ? <Link href={share.href}>{share.label}</Link> : share.label}
            </span>
            <span className="share-value">{format(share.value)}</span>
            <span className="share-ratio">{formatShare(ratio(share))}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
