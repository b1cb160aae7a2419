import { refuse } from '../../platform/refusal.ts'

/** A range of days or instants in a request, both included. */
interface RequestedRange {
  readonly from: string
  readonly to: string
}

/** The longest range that a call computes: the first day after it, and its length in words. */
interface Longest {
  readonly before: string
  readonly length: string
}

/**
 * Refuses a range before anything is computed of it. The refusal names the field with the end of the range, and the
 * bound.
 * @throws Refusal `validation_failed` when the range ends before it starts or is longer than `longest`.
 */
export function checkRange(field: string, { from, to }: RequestedRange, longest?: Longest): void {
  if (Date.parse(to) < Date.parse(from)) refuse('validation_failed', { fields: { [field]: 'before_from' } })
  if (longest !== undefined && to >= longest.before)
    refuse('validation_failed', {
      fields: { [field]: 'range_too_long' },
      detail: `${field}: at most ${longest.length}`,
    })
}

const DATE = /^\d{4}-\d\d-\d\d/
/** Names of the first and the last value of a range. */
const endOf = (name: string) => name.replace(/__gte$/, '__lte').replace(/^date_from$/, 'date_to')

/** Refuses every range of a query that ends before it starts. */
export function checkRangesOf(query: Readonly<Record<string, unknown>>): void {
  for (const [name, from] of Object.entries(query)) {
    const end = endOf(name)
    const to = query[end]
    if (end === name || typeof from !== 'string' || typeof to !== 'string') continue
    if (DATE.test(from) && DATE.test(to)) checkRange(end, { from, to })
  }
}
