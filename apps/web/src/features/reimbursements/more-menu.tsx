import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useToday } from '../../shared/dates/use-today.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLocked, useLockedInTeams } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import { Ellipsis } from '../../ui/icons/ellipsis.ts'
import { FileDown } from '../../ui/icons/file-down.ts'
import { FileUp } from '../../ui/icons/file-up.ts'
import { History } from '../../ui/icons/history.ts'
import { Settings } from '../../ui/icons/settings.ts'
import { Menu } from '../../ui/menu.tsx'
import { useFileDownload } from './use-file-download.ts'

const BankStatementDialog = lazyScreen(
  'reimbursements',
  async () => (await import('./bank-statement-dialog.tsx')).BankStatementDialog,
)
const BatchesDrawer = lazyScreen('reimbursements', async () => (await import('./batches-drawer.tsx')).BatchesDrawer)
const SettingsDialog = lazyScreen('reimbursements', async () => (await import('./settings-dialog.tsx')).SettingsDialog)

/** Bank statements, the files that were sent, the benefits of a year, and the settings of payments. */
export function MoreMenu() {
  const t = usePhrases('reimbursements')
  const locked = useLockedInTeams('wallet.fund')
  const readLocked = useLocked('invoices.read')
  const year = Number(useToday().slice(0, 4))
  const files = useFileDownload()
  const [open, setOpen] = useState<'bank' | 'batches' | 'settings' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        label={t.more}
        align="end"
        trigger={(trigger) => (
          <Button {...trigger} small icon={<Ellipsis />} pending={files.busy !== undefined}>
            {t.more}
          </Button>
        )}
        items={[
          { id: 'bank', label: t.readBank, icon: <FileUp />, locked, onSelect: () => setOpen('bank') },
          {
            id: 'batches',
            label: t.files,
            icon: <History />,
            locked: readLocked,
            onSelect: () => setOpen('batches'),
          },
          ...[year, year - 1].map((one, index) => ({
            id: String(one),
            label: t.benefits({ year: String(one) }),
            icon: <FileDown />,
            locked: readLocked,
            separated: index === 0,
            onSelect: () => void files.benefits(String(one)),
          })),
          {
            id: 'settings',
            label: t.settings,
            icon: <Settings />,
            locked,
            separated: true,
            onSelect: () => setOpen('settings'),
          },
        ]}
      />
      {open === 'bank' && <BankStatementDialog onClose={close} />}
      {open === 'batches' && <BatchesDrawer onClose={close} />}
      {open === 'settings' && <SettingsDialog onClose={close} />}
    </>
  )
}
