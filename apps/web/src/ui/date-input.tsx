import type { DateInputProps } from './date-input-part.tsx'
import { deferred } from './deferred.tsx'
import './field.css'
import { Skeleton } from './skeleton.tsx'

/** One date, written as the person's language does instead of as the browser's: DD/MM/YYYY in all four. */
export const DateInput = deferred<DateInputProps>(
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
