import { usePhrases } from '../../lib/phrases.tsx'
import { csvOf } from '../../shared/csv.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { type AuditQuery, allAudit } from './audit.queries.ts'
import { useAuditWords } from './audit-words.ts'

/** Downloads the filtered entries as a file. */
export function AuditExport({ query, count }: { query: AuditQuery; count: number }) {
  const t = usePhrases('activity')
  const words = useAuditWords()
  const walletId = useWalletId()
  const save = useAction(() => allAudit(walletId, query), {
    onDone: ({ entries }) => {
      const head = [t.number, t.column.at, t.column.who, t.column.deed, t.details, t.column.result, t.why]
      const rows = entries.map((entry) => [
        String(entry.number),
        entry.at,
        entry.person ? `${entry.person.name} <${entry.person.email}>` : t.operator,
        words.action(entry),
        words.object(entry),
        words.result(entry),
        words.why(entry),
        entry.before === null ? '' : JSON.stringify(entry.before),
        entry.after === null ? '' : JSON.stringify(entry.after),
        entry.address ?? '',
      ])
      saveFile(csvOf([[...head, t.before, t.after, t.column.where], ...rows]), 'activity.csv')
    },
    done: ({ entries, isCut }) =>
      isCut ? { tone: undefined, title: t.exportCut({ n: entries.length }), description: t.exportCutWords } : null,
    toastRefusal: t.exportFailed,
  })
  return (
    <Button
      small
      icon={<Download />}
      pending={save.isPending}
      unavailable={count === 0 ? t.noneTitle : undefined}
      onClick={() => void save.run()}
    >
      {t.export}
    </Button>
  )
}
