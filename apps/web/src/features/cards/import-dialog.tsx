import { importCards } from '@voltway/contract/cards-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { FileDrop, textOfFile } from '../../shared/file-drop.tsx'
import { useSay } from '../../shared/problem.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDown } from '../../ui/icons/file-down.ts'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshCards } from './cards.queries.ts'
import { ChangeProgress } from './change-progress.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useProgress } from './use-progress.ts'

type ImportDialogProps = { currency: string; onClose: () => void }
type Plan = ReplyOf<typeof importCards>

/** What the contract takes; a file of 10,000 cards is well below it. */
const maxBytes = 900_000

/** Changes cards by a file: choose it, see what every line would change and what is wrong, then all or nothing. */
export function ImportDialog({ currency, onClose }: ImportDialogProps) {
  const { file: t } = usePhrases('card-changes')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const [chosen, setChosen] = useState<{ name: string; csv: string; plan: Plan } | null>(null)
  const [state, setState] = useState<{ asking?: string; failure?: string }>({})
  const { done, begin } = useProgress()

  const params = { walletId }
  const look = async (file: File | undefined) => {
    if (!file || state.asking !== undefined) return
    setState({ asking: file.name })
    setChosen(null)
    try {
      const csv = file.size > maxBytes ? null : textOfFile(await file.arrayBuffer())
      if (csv === null || csv === '') return setState({ failure: csv === '' ? t.unreadable : t.tooLarge })
      setChosen({ name: file.name, csv, plan: await ask(importCards, { params, body: { csv, dry_run: true } }) })
      setState({})
    } catch (error) {
      setState({ failure: say(error).message })
    }
  }
  const apply = async () => {
    if (chosen === null || state.asking !== undefined) return
    setState({ asking: chosen.name })
    try {
      const { changed } = await ask(importCards, { params, body: { csv: chosen.csv, progress_id: begin() } })
      void refreshCards(walletId)
      toast({ tone: 'ok', title: t.done({ n: changed }) })
      onClose()
    } catch (error) {
      setState({ failure: say(error).message })
    }
  }

  const isChanging = chosen !== null && state.asking !== undefined
  const leave = () => {
    if (!isChanging) onClose()
  }
  const isReady = chosen !== null && chosen.plan.errors.length === 0 && chosen.plan.changed > 0
  return (
    <Dialog
      open
      onClose={leave}
      size={7}
      title={t.title}
      description={t.words}
      footer={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          {isReady && (
            <Button type={1} pending={state.asking !== undefined} onClick={apply}>
              {t.apply({ n: chosen.plan.changed })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {isChanging ? (
          <ChangeProgress done={done} total={chosen.plan.changed} />
        ) : (
          <FileDrop isAgain={chosen !== null} asking={state.asking} onFile={look} words={t} />
        )}
        {state.failure && (
          <Banner tone="bad" announce>
            {state.failure}
          </Banner>
        )}
        {chosen ? <ImportPreview plan={chosen.plan} name={chosen.name} currency={currency} /> : <Template />}
      </div>
    </Dialog>
  )
}

/** A file with the columns there are, in the person's language, and one line that shows how. */
function Template() {
  const { file: t } = usePhrases('card-changes')
  const heads = usePhrases('card-file')
  const save = () => {
    const { card_number, name, limit, cost_centre, employee, plate, expiry } = heads
    const line = [card_number, name, limit, cost_centre, employee, plate, expiry].join(';')
    // The mark by which spreadsheets know the letters.
    saveFile(new Blob([`\uFEFF${line}\r\n`], { type: 'text/csv' }), `${heads.file}.csv`)
  }
  return (
    <p className="flex flex-wrap items-center gap-3 text-table text-ink-2">
      <Button small type={3} icon={<FileDown size={14} aria-hidden />} onClick={save}>
        {t.template}
      </Button>
      {t.templateHelp}
    </p>
  )
}
