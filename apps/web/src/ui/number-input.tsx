import type { ReactNode } from 'react'
import { deferred } from './deferred.tsx'
import './field.css'
import { Skeleton } from './skeleton.tsx'

export type NumberInputProps = {
  label: string
  help?: ReactNode
  error?: ReactNode
  /** A decimal string with a point ("12.30"), or null: no amount passes through a float on its way out. */
  value: string | null
  onChange: (value: string | null) => void
  /** Digits after the decimal sign. */
  decimals?: number | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** Shows the currency's sign as the locale writes it. */
  currency?: string | undefined
  required?: boolean | undefined
}

/** A number written with the decimal sign of the person's language. */
export const NumberInput = deferred<NumberInputProps>(
  async () => (await import('./number-input-part.tsx')).NumberInputPart,
  (props) => (
    <div className="field">
      <span className="field-label">{props.label}</span>
      <div className="input">
        <Skeleton width="40%" />
      </div>
    </div>
  ),
)
