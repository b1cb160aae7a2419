import type { DateRangePickerProps } from './date-range-picker-part.tsx'
import { lazyPart } from './lazy-part.tsx'
import './field.css'
import { Skeleton } from './skeleton.tsx'

/** Two dates, typed or picked, in the format of the person's language. */
export const DateRangePicker = lazyPart<DateRangePickerProps>(
  async () => (await import('./date-range-picker-part.tsx')).DateRangePickerPart,
  (props) => (
    <div className="field">
      {!props.hiddenLabel && <span className="field-label">{props.label}</span>}
      <div className="input date-range-group">
        <Skeleton width={168} />
      </div>
    </div>
  ),
)
