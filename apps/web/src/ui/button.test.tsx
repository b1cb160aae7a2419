import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { render } from './test-render.tsx'

test('a locked button does nothing, stays focusable and shows its reason', async () => {
  const pressed = vi.fn()
  render(
    <form onSubmit={pressed}>
      <Button submit locked="Only owners may add funds." onClick={pressed}>
        Add funds
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Add funds', description: 'Only owners may add funds.' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(pressed).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('while the rights of a person are loading, a button has no lock, does nothing, and keeps the focus afterwards', async () => {
  const pressed = vi.fn()
  const view = render(<IconButton label="Delete" icon={null} locked onClick={pressed} />)
  const button = screen.getByRole('button', { name: 'Delete' })
  await userEvent.click(button)
  expect(pressed).not.toHaveBeenCalled()
  expect(button.querySelector('svg')).toBeNull()
  view.rerender(<IconButton label="Delete" icon={null} locked={false} onClick={pressed} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
})

test('a locked icon button has its name and its reason', () => {
  render(<IconButton label="Delete" icon={null} locked="You may only look here." />)
  screen.getByRole('button', { name: 'Delete', description: 'You may only look here.' })
})

test('a pending button ignores clicks', async () => {
  const pressed = vi.fn()
  render(
    <Button pending onClick={pressed}>
      Pay
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Pay Working…' })
  await userEvent.click(button)
  expect(pressed).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a double click counts as one click', async () => {
  const pressed = vi.fn()
  render(<Button onClick={pressed}>Pay</Button>)
  const button = screen.getByRole('button', { name: 'Pay' })
  // Without a pause between the two, whatever the machine's speed.
  for (const detail of [1, 2]) fireEvent.click(button, { detail })
  expect(pressed).toHaveBeenCalledTimes(1)
})
