import type { ReactNode } from 'react'
import { deferred } from './deferred.tsx'
import './field.css'
import { Skeleton } from './skeleton.tsx'

export type ComboboxOption = { id: string; label: string; hint?: string | undefined }

export type ComboboxProps = {
  label: string
  hiddenLabel?: boolean | undefined
  help?: ReactNode
  error?: ReactNode
  placeholder?: string | undefined
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (id: string | null) => void
  /** Given: the options come from elsewhere as the person types, and are shown as they are. */
  onType?: ((text: string) => void) | undefined
  required?: boolean | undefined
}

/** One of many, found by typing. */
export const Combobox = deferred<ComboboxProps>(
  async () => (await import('./combobox-part.tsx')).ComboboxPart,
  (props) => (
    <div className="field">
      {!props.hiddenLabel && <span className="field-label">{props.label}</span>}
      <div className="input">
        <Skeleton width="50%" />
      </div>
    </div>
  ),
)
