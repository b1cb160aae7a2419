import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Lock } from './icons/lock.ts'
import { Menu } from './menu.tsx'
import { render } from './test-render.tsx'

const lockShape = /<path d="[^"]+">/.exec(renderToStaticMarkup(<Lock />))?.[0] ?? 'the lock has no shape'
const hasLock = (element: HTMLElement) => element.innerHTML.includes(lockShape)

test('a button without permission has a lock, an unavailable one has only its reason', async () => {
  const clicked = vi.fn()
  render(
    <>
      <Button locked="Your role does not allow this." onClick={clicked}>
        Block
      </Button>
      <Button unavailable="Nothing has been charged yet." onClick={clicked}>
        Download
      </Button>
    </>,
  )
  const locked = screen.getByRole('button', { name: 'Block', description: 'Your role does not allow this.' })
  const unavailable = screen.getByRole('button', { name: 'Download', description: 'Nothing has been charged yet.' })
  expect(hasLock(locked)).toBe(true)
  expect(hasLock(unavailable)).toBe(false)
  expect(unavailable.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(unavailable)
  await userEvent.click(locked)
  expect(clicked).not.toHaveBeenCalled()
})

test('a menu item without permission has a lock, an unavailable one has only its reason', async () => {
  const chosen = vi.fn()
  render(
    <Menu
      label="Actions"
      trigger={(trigger) => <Button {...trigger}>Actions</Button>}
      items={[
        { id: 'a', label: 'Block', locked: 'Your role does not allow this.', onSelect: chosen },
        { id: 'b', label: 'Unblock', unavailable: 'There is no block to remove.', onSelect: chosen },
      ]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  expect(hasLock(await screen.findByRole('menuitem', { name: /^Block/ }))).toBe(true)
  const unavailable = screen.getByRole('menuitem', { name: /^Unblock/, description: 'There is no block to remove.' })
  expect(hasLock(unavailable)).toBe(false)
  await userEvent.click(unavailable)
  expect(chosen).not.toHaveBeenCalled()
})
