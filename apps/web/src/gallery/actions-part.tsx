import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { Flag } from '../ui/flag.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Bell } from '../ui/icons/bell.ts'
import { Plus } from '../ui/icons/plus.ts'
import { Search } from '../ui/icons/search.ts'
import { Trash2 } from '../ui/icons/trash-2.ts'
import { Wallet } from '../ui/icons/wallet.ts'
import { Kbd } from '../ui/kbd.tsx'
import { Link } from '../ui/link.tsx'
import { Figure, Figures, Panel } from '../ui/panel.tsx'
import { ProgressMeter } from '../ui/progress-meter.tsx'
import { SpendBar } from '../ui/spend-bar.tsx'
import { Badge, StateDot } from '../ui/state-dot.tsx'
import { Tabs } from '../ui/tabs.tsx'

export function ActionsPart() {
  const [tab, setTab] = useState<'all' | 'active' | 'blocked'>('all')
  return (
    <>
      <Panel
        title="Wallet"
        description="Pre-payment, Lisbon deliveries"
        actions={
          <Button icon={<Plus />} type={1}>
            Add funds
          </Button>
        }
      >
        <Figures>
          <Figure large label="Available" value="€12,480.50" note="Enough for about 9 days" />
          <Figure label="Balance" value="€12,742.10" note="Updated just now" />
          <Figure
            label="Reserved"
            value="€261.60"
            note="7 running sessions"
            aside={<IconButton small label="Details of the amount on hold" icon={<Search size={14} />} />}
          />
          <Figure label="This month" value="€4,118.27" note="−6 % against October" />
        </Figures>
      </Panel>
      <Panel title="Actions">
        <div className="gallery-stack">
          <div className="gallery-row">
            <Button type={1}>Save changes</Button>
            <Button>Export</Button>
            <Button type={3}>Cancel</Button>
            <Button type={1} danger icon={<Trash2 />}>
              Delete card
            </Button>
            <Button danger>Block</Button>
            <Button type={1} locked="Only owners and managers may add funds.">
              Add funds
            </Button>
            <Button type={1} pending>
              Paying
            </Button>
            <ButtonLink href="/cards">Go to cards</ButtonLink>
          </div>
          <div className="gallery-row">
            <Button small type={1}>
              Small
            </Button>
            <Button small>Small</Button>
            <Button small type={3}>
              Small
            </Button>
            <IconButton label="Notifications, 3 new" count={3} icon={<Bell size={20} />} />
            <IconButton small type={2} label="Wallets" icon={<Wallet />} />
            <IconButton label="Delete" locked="You may only look here." icon={<Trash2 />} />
            <Link href="/somewhere">A link in text</Link>
            <Kbd>/</Kbd>
            <Avatar name="Ana Ferreira" />
            <Avatar name="João" size={40} />
            <span className="gallery-row">
              <Flag country="gb" /> <Flag country="pt" /> <Flag country="es" /> <Flag country="fr" />
            </span>
          </div>
          <div className="gallery-row">
            <StateDot tone="ok">Active</StateDot>
            <StateDot tone="bad">Blocked</StateDot>
            <StateDot tone="warn">Limited</StateDot>
            <StateDot tone="info" live>
              Charging
            </StateDot>
            <StateDot tone="idle" hollow>
              Invited
            </StateDot>
            <Badge tone="ok">Paid</Badge>
            <Badge tone="warn">Due in 3 days</Badge>
            <Badge tone="bad">Overdue</Badge>
            <Badge tone="info">New</Badge>
            <Badge>12</Badge>
            <Badge tone="accent">eKey</Badge>
          </div>
          <div className="gallery-row">
            <FilterChip name="Period" value="1–21 Nov 2026" onClear={() => {}} />
            <FilterChip name="Status" value="Active, Blocked" onClear={() => {}} />
            <FilterChip name="Driver" />
          </div>
          <div className="gallery-grid">
            <SpendBar
              label="Spent this month"
              spent={0.42}
              reserved={0.1}
              text={<>€84.00 + €20.00 on hold of €200.00</>}
              valueText="84 euros spent and 20 euros on hold of 200 euros"
            />
            <SpendBar label="Spent this month" spent={0.86} text="€172.00 of €200.00" valueText="172 of 200 euros" />
            <ProgressMeter label="Progress of the file" done={45} />
            <ProgressMeter label="Progress of the file" done={null} />
            <SpendBar label="Spent this month" spent={1.04} text="€208.00 of €200.00" valueText="208 of 200 euros" />
          </div>
          <Tabs
            label="Cards by status"
            tabs={[
              { id: 'all', label: 'All cards', count: 40 },
              { id: 'active', label: 'Active', count: 34 },
              { id: 'blocked', label: 'Blocked', count: 6 },
            ]}
            chosen={tab}
            onChoose={setTab}
          >
            The panel of “{tab}”.
          </Tabs>
        </div>
      </Panel>
    </>
  )
}
