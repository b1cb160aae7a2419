import { useState } from 'react'
import { useAction } from '../shared/use-action.ts'
import { AlertPopup } from '../ui/alert-popup.tsx'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DateRangePicker } from '../ui/date-range-picker.tsx'
import type { DateRange } from '../ui/date-range-picker-part.tsx'
import { Dialog, type DialogSize } from '../ui/dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Flag } from '../ui/flag.tsx'
import { Menu } from '../ui/menu.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'
import { people } from './forms-part.tsx'

export function OverlaysPart() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'confirm' | 'drawer'>('none')
  const [size, setSize] = useState<DialogSize>(4)
  const [person, setPerson] = useState<string | null>(null)
  const [range, setRange] = useState<DateRange | null>(null)
  const close = () => setOpen('none')
  const block = useAction(() => new Promise((resolve) => setTimeout(resolve, 1200)))
  const form = (
    <div className="gallery-stack">
      <TextInput label="Name" />
      <Combobox label="Driver" options={people} value={person} onChange={setPerson} />
      <DateRangePicker label="Valid" value={range} onChange={setRange} />
      <Menu
        label="More"
        trigger={(props) => <Button {...props}>More</Button>}
        items={[
          { id: 'a', label: 'One' },
          { id: 'b', label: 'Two' },
        ]}
      />
    </div>
  )
  return (
    <Panel title="Overlays">
      <div className="gallery-stack">
        <div className="gallery-row">
          <Button onClick={() => setOpen('dialog')}>Open a modal</Button>
          <Button danger onClick={() => setOpen('confirm')}>
            Block 12 cards
          </Button>
          <Button onClick={() => setOpen('drawer')}>Edit in a drawer</Button>
          <Button
            onClick={() =>
              toast({
                title: 'Card 4417 is blocked',
                description: 'The network knows.',
                undo: () => toast({ title: 'Unblocked again' }),
              })
            }
          >
            Show a toast
          </Button>
          <Menu
            label="Language"
            trigger={(props) => <Button {...props}>EN</Button>}
            items={[
              { id: 'en', label: 'English', icon: <Flag country="gb" />, checked: true, lang: 'en' },
              { id: 'pt', label: 'Português', icon: <Flag country="pt" />, checked: false, lang: 'pt' },
            ]}
          />
          <label>
            Size{' '}
            <input
              type="range"
              min="1"
              max="11"
              value={size}
              onChange={(event) => setSize(Number(event.target.value) as DialogSize)}
            />
          </label>
        </div>
        <div className="gallery-two">
          <AlertPopup
            tone="ok"
            title="Language changed successfully!"
            description="All pages speak English now."
            onClose={() => {}}
          />
          <AlertPopup
            tone="bad"
            title="The payment was refused"
            description="Your bank said no. Try another method."
            onClose={() => {}}
          />
        </div>
      </div>
      {open === 'dialog' && (
        <Dialog
          onClose={close}
          size={size}
          title="Invite driver"
          description="They get a mail with a link that works for seven days."
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type={1} onClick={close}>
                Send the invitation
              </Button>
            </>
          }
        >
          {form}
        </Dialog>
      )}
      {open === 'drawer' && (
        <Drawer onClose={close} title="Card 4417" description="Ana Ferreira" footer={<Button type={1}>Save</Button>}>
          {form}
        </Drawer>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          onClose={close}
          danger
          title="Block 12 cards of 9 drivers"
          description="They cannot start a new session. Running sessions go on. You can unblock them at any time."
          confirm="Block 12 cards"
          action={block}
        />
      )}
    </Panel>
  )
}
