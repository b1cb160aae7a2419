import type { ReactNode } from 'react'

export type FlagCountry = 'gb' | 'pt' | 'es' | 'fr'

const drawings: Record<FlagCountry, ReactNode> = {
  gb: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.4" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.2" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  pt: (
    <>
      <path fill="#da291c" d="M0 0h24v16H0z" />
      <path fill="#046a38" d="M0 0h9.6v16H0z" />
      <circle cx="9.6" cy="8" r="3.2" fill="#ffe900" />
      <path fill="#fff" stroke="#da291c" strokeWidth=".9" d="M8 6.2h3.2v2.2a1.6 1.6 0 0 1-3.2 0z" />
    </>
  ),
  es: (
    <>
      <path fill="#aa151b" d="M0 0h24v16H0z" />
      <path fill="#f1bf00" d="M0 4h24v8H0z" />
      <path fill="#aa151b" d="M6 6.4h2.8v2.2a1.4 1.4 0 0 1-2.8 0z" />
    </>
  ),
  fr: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path fill="#00267f" d="M0 0h8v16H0z" />
      <path fill="#f31830" d="M16 0h8v16h-8z" />
    </>
  ),
}

/** A small flag. It always stands beside the name of the language. */
export function Flag({ country, width = 20 }: { country: FlagCountry; width?: number }) {
  return (
    <svg
      viewBox="0 0 24 16"
      width={width}
      height={(width * 2) / 3}
      fill="none"
      aria-hidden="true"
      style={{ borderRadius: 2, overflow: 'hidden', flex: 'none', boxShadow: '0 0 0 1px rgb(127 127 127 / 25%)' }}
    >
      {drawings[country]}
    </svg>
  )
}
