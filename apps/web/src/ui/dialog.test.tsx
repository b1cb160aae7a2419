import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense, use, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Menu } from './menu.tsx'
import type { MenuItems } from './menu-item.ts'
import { render } from './test-render.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Invite</Button>
      <Button>Behind</Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Invite a driver" footer={<Button>Send</Button>}>
          <input aria-label="E-mail" />
          <Menu
            label="Groups"
            trigger={(props) => <Button {...props}>Groups</Button>}
            items={[
              { id: 'a', label: 'Managers' },
              { id: 'b', label: 'Viewers' },
            ]}
          />
        </Dialog>
      )}
    </>
  )
}

test('the modal sizes are 1 to 11, from 320 to 1120 px, 80 px apart (spec §9)', () => {
  const widths = ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const).map((size) => {
    render(<Dialog size={size} onClose={() => {}} title="Invite a driver" />)
    const panel = document.querySelector<HTMLElement>('.dialog-panel')
    const width = panel?.style.getPropertyValue('--dialog-width')
    cleanup()
    return width
  })
  expect(widths).toEqual([320, 400, 480, 560, 640, 720, 800, 880, 960, 1040, 1120].map((width) => `${width}px`))
})

test('a dialog takes the focus, keeps it, and returns it when Esc closes it', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  const dialog = screen.getByRole('dialog', { name: 'Invite a driver' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' }))
  for (let press = 0; press < 6; press++) {
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await userEvent.tab({ shift: true })
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite' }))
})

test('Esc first closes the menu inside a dialog, then the dialog', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  await userEvent.click(screen.getByRole('button', { name: 'Groups' }))
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Managers' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Viewers' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  screen.getByRole('dialog', { name: 'Invite a driver' })
})

test('Esc closes a menu without items', async () => {
  render(<Menu label="Alerts" header="None" items={[]} trigger={(props) => <Button {...props}>Alerts</Button>} />)
  const button = screen.getByRole('button', { name: 'Alerts' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

type Late = ComponentType<{ onClose: () => void }>

/** A drawer with a dialog whose code is loaded when it is first opened. */
function CardDrawer({ onClose, BlockDialog }: { onClose: () => void; BlockDialog: Late }) {
  const [blocking, setBlocking] = useState(false)
  return (
    <Dialog onClose={onClose} title="Card">
      <Button onClick={() => setBlocking(true)}>Block</Button>
      {blocking && <BlockDialog onClose={() => setBlocking(false)} />}
    </Dialog>
  )
}

test('Esc closes a dialog whose code is still loading, and leaves open what is behind it', async () => {
  const code = Promise.withResolvers<Late>()
  const behind = vi.fn()
  const BlockDialog = lazyPart(
    () => code.promise,
    () => null,
  )
  render(<CardDrawer onClose={behind} BlockDialog={BlockDialog} />)
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  await userEvent.keyboard('{Escape}')
  code.resolve(({ onClose }) => <Dialog onClose={onClose} title="Block the card?" />)
  await act(() => code.promise)
  expect(screen.queryByRole('dialog', { name: 'Block the card?' })).toBeNull()
  expect(behind).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  await screen.findByRole('dialog', { name: 'Block the card?' })
})

test('Esc closes a menu whose items are still loading', async () => {
  const items = Promise.withResolvers<MenuItems>()
  const trigger = (props: object) => <Button {...props}>Export</Button>
  render(<Menu label="Export" items={() => items.promise} trigger={trigger} />)
  const button = screen.getByRole('button', { name: 'Export' })
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  items.resolve(({ draw }) => draw([{ id: 'csv', label: 'CSV' }]))
  await act(() => items.promise)
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.click(button)
  await screen.findByRole('menuitem', { name: 'CSV' })
})

test('a dialog that the browser closes while its action runs stays modal', async () => {
  // jsdom has no modal dialogs. A browser closes one without asking, for instance with Android’s Back.
  const shown = vi.fn(function (this: HTMLDialogElement) {
    this.open = true
  })
  vi.stubGlobal('HTMLDialogElement', Object.assign(HTMLDialogElement.prototype, { showModal: shown }).constructor)
  render(<Confirmed run={() => new Promise(() => {})} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Block 12 cards' }))
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog')
  dialog.open = false
  dialog.dispatchEvent(new Event('close'))
  await vi.waitFor(() => expect(dialog.open).toBe(true))
})

function Behind({ rows }: { rows: Promise<void> | null }) {
  if (rows) use(rows)
  return null
}

test('a dialog stays open while a part of the page behind it is loading', async () => {
  const closed = vi.fn()
  // As in a browser, the event comes after the closing.
  const modal = {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      setTimeout(() => {
        this.dispatchEvent(new Event('close'))
        closed()
      })
    },
  }
  vi.stubGlobal('HTMLDialogElement', Object.assign(HTMLDialogElement.prototype, modal).constructor)
  const rows = Promise.withResolvers<void>()
  const onClose = vi.fn()
  const page = (loading: Promise<void> | null) => (
    <Suspense>
      <Behind rows={loading} />
      <Dialog onClose={onClose} title="Card" />
    </Suspense>
  )
  const { rerender } = render(page(null))
  await act(async () => rerender(page(rows.promise)))
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  await act(async () => rows.resolve())
  expect((await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Card' })).open).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

/** Runs an action in a confirmation dialog the way pages do. */
function Confirmed({ run, onClose }: { run: () => Promise<unknown>; onClose: () => void }) {
  const [state, setState] = useState<{ isPending: boolean; refusal: { message: string } | null }>(idle)
  const attempt = async () => {
    setState({ isPending: true, refusal: null })
    const refusal = await run().then(
      () => null,
      () => ({ message: 'The server did not answer.' }),
    )
    setState({ isPending: false, refusal })
    return refusal === null
  }
  const action = { ...state, run: attempt }
  return <ConfirmDialog onClose={onClose} danger title="Block 12 cards?" confirm="Block 12 cards" action={action} />
}
const idle = { isPending: false, refusal: null }

test('confirming twice runs the action once, and the dialog closes on success', async () => {
  let finish = () => {}
  const block = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const closed = vi.fn()
  render(<Confirmed run={block} onClose={closed} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  const confirm = screen.getByRole('button', { name: 'Block 12 cards' })
  await userEvent.dblClick(confirm)
  await userEvent.click(confirm)
  await userEvent.keyboard('{Escape}')
  expect(block).toHaveBeenCalledTimes(1)
  expect(closed).not.toHaveBeenCalled()
  finish()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})

test('a failed confirmation shows the error and can be retried', async () => {
  const block = vi.fn().mockRejectedValue(new Error('offline'))
  const closed = vi.fn()
  render(<Confirmed run={block} onClose={closed} />)
  await userEvent.click(screen.getByRole('button', { name: 'Block 12 cards' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The server did not answer.')
  await userEvent.click(screen.getByRole('button', { name: 'Block 12 cards' }))
  await vi.waitFor(() => expect(block).toHaveBeenCalledTimes(2))
  expect(closed).not.toHaveBeenCalled()
})
