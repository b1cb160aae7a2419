import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from './test-render.tsx'
import { ToastRegion } from './toast-region.tsx'
import { currentToasts, dismissToast, toast } from './toast-store.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  for (const one of currentToasts()) dismissToast(one.id)
})

test('undo in a toast reverses the action once and closes the toast', async () => {
  const undo = vi.fn()
  render(<ToastRegion />)
  act(() => void toast({ title: 'Card 4417 is blocked', undo }))
  screen.getByText('Card 4417 is blocked')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Card 4417 is blocked')).toBeNull()
})

test('a toast closes by itself, but not while it has the focus', () => {
  vi.useFakeTimers()
  render(<ToastRegion />)
  act(() => void toast({ title: 'Saved', hideAfterMs: 5000 }))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  act(() => vi.advanceTimersByTime(20_000))
  screen.getByText('Saved')
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur())
  act(() => vi.advanceTimersByTime(5001))
  expect(screen.queryByText('Saved')).toBeNull()
})
