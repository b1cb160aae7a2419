import type { ComboboxProps } from './combobox-part.tsx'
import { lazyPart } from './lazy-part.tsx'
import './field.css'
import { Skeleton } from './skeleton.tsx'

/** Selects one of many options by typing. */
export const Combobox = lazyPart<ComboboxProps>(
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
