import type { ComboboxProps } from './combobox-part.tsx'
import { deferred } from './deferred.tsx'
import './field.css'
import { Skeleton } from './skeleton.tsx'

/** Selects one of many options by typing. */
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
