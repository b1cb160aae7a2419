import { expect, test } from 'vitest'
import { rebased, type Typed } from './wallet-changes.ts'

const base = { name: 'Atlântica', city: 'Porto', tolerance: '50.00' } as Typed

test('input in a part of the settings survives that another part is saved, and never reverts another person’s change', () => {
  const draft = { base, typed: { ...base, name: 'Atlântica Norte', tolerance: '80.00' } }
  expect(rebased(draft, base)).toEqual(draft.typed)
  expect(rebased(draft, { ...base, city: 'Braga' })).toEqual({ ...draft.typed, city: 'Braga' })
  expect(rebased(draft, { ...base, tolerance: '60.00' })).toEqual({ ...draft.typed, tolerance: '60.00' })
  // Saved: nothing is left to change.
  expect(rebased(draft, draft.typed)).toEqual(draft.typed)
})
