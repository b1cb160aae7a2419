import './logo.css'

/** The logo: a V with an electric current in its middle. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" aria-hidden="true" className="logo-mark">
      <rect width="32" height="32" rx="8" fill="var(--logo-ground)" />
      <g strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 8.5 14.2 23.5h3.6L24 8.5" stroke="#fff" />
        <path d="M16 6.5v9.5" stroke="#5eead4" />
      </g>
    </svg>
  )
}

/** The logo with the name. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className="logo">
      <LogoMark size={size} />
      <span>
        Voltway <span className="logo-second">Fleets</span>
      </span>
    </span>
  )
}
