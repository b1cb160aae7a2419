import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Radios } from './checkbox.tsx'
import { render } from './test-render.tsx'

test('a single choice that is made is a text, and one that is still to be made can be chosen', () => {
  const only = { label: 'Method', choices: [{ id: 'visa', label: 'Visa', help: 'Ends in 4242' }], onChoose: () => {} }
  const { rerender } = render(<Radios {...only} chosen="visa" />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('group', { name: 'Method' }).textContent).toContain('VisaEnds in 4242')
  rerender(<Radios {...only} chosen={undefined} />)
  expect(screen.getByRole('radio', { name: /Visa/ })).toHaveProperty('checked', false)
})
