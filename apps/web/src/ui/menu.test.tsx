import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Menu } from './menu.tsx'

test('Esc closes an open menu wherever the focus is', async () => {
  render(
    <>
      <Menu
        label="Notifications"
        items={[]}
        header="Nothing to do"
        trigger={(props) => (
          <button type="button" {...props}>
            Bell
          </button>
        )}
      />
      <button type="button">Language</button>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Bell' }))
  await screen.findByText('Nothing to do')
  screen.getByRole('button', { name: 'Language' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Nothing to do')).toBeNull()
})
