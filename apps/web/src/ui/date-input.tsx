import type { DateInputProps } from './date-input-part.tsx'
import { lazyPart } from './lazy-part.tsx'
import './field.css'
import { Skeleton } from './skeleton.tsx'

/** A date in the format of the person's language instead of the browser's. All four languages use DD/MM/YYYY. */
export const DateInput = lazyPart<DateInputProps>(
  async () => (await import('./date-input-part.tsx')).DateInputPart,
  (props) => (
    <div className="field">
      <span className="field-label">{props.label}</span>
      <div className="input date-range-group">
        <Skeleton width={84} />
      </div>
    </div>
  ),
)
