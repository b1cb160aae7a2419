import { lazyPart } from './lazy-part.tsx'
import './field.css'
import type { NumberInputProps } from './number-input-part.tsx'
import { Skeleton } from './skeleton.tsx'

/** A number with the decimal separator of the person's language. */
export const NumberInput = lazyPart<NumberInputProps>(
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
