import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { csvOf, saveAs } from '../../shared/csv.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { toast } from '../../ui/toast-store.ts'
import { type AuditQuery, allAudit } from './audit.queries.ts'
import { useAuditWords } from './audit-words.ts'

/** What the filters leave, as a file. */
export function AuditExport({ query, count }: { query: AuditQuery; count: number }) {
  const t = usePhrases('activity')
  const words = useAuditWords()
  const say = useSay()
  const walletId = useWalletId()
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      const { entries, isCut } = await allAudit(walletId, query)
      const head = [t.number, t.column.at, t.column.who, t.column.deed, t.details, t.column.result, t.why]
      const rows = entries.map((entry) => [
        String(entry.number),
        entry.at,
        entry.person ? `${entry.person.name} <${entry.person.email}>` : t.operator,
        words.deed(entry),
        words.object(entry),
        words.result(entry),
        words.why(entry),
        entry.before === null ? '' : JSON.stringify(entry.before),
        entry.after === null ? '' : JSON.stringify(entry.after),
        entry.address ?? '',
      ])
      saveAs('activity.csv', csvOf([[...head, t.before, t.after, t.column.where], ...rows]))
      if (isCut) toast({ title: t.exportCut({ n: entries.length }), description: t.exportCutWords })
    } catch (error) {
      toast({ tone: 'bad', title: t.exportFailed, description: say(error).message })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      small
      icon={<Download size={16} aria-hidden />}
      pending={pending}
      unavailable={count === 0 ? t.noneTitle : undefined}
      onClick={() => void run()}
    >
      {t.export}
    </Button>
  )
}
