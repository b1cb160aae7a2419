import { usePhrases } from '../../lib/phrases.tsx'
import { useLockedInTeams } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import type { StatementRow } from './statement-columns.tsx'
import type { StatementCommand } from './statement-dialog.tsx'

type SelectionActionsProps = {
  rows: readonly StatementRow[]
  onOpen: (command: StatementCommand, rows: readonly StatementRow[]) => void
}

/** The commands on the selected statements. Each takes those that allow it. */
export function SelectionActions({ rows, onOpen }: SelectionActionsProps) {
  const t = usePhrases('reimbursements')
  const locked = useLockedInTeams('wallet.fund')
  return (['approve', 'send', 'pay'] as const).map((command) => {
    const allowed = rows.filter(({ allowed_actions: actions }) => actions.includes(command))
    return (
      <Button
        key={command}
        small
        locked={locked}
        unavailable={allowed.length === 0 && t.cannot[command]}
        onClick={() => onOpen(command, allowed)}
      >
        {t[command].submit}
      </Button>
    )
  })
}
