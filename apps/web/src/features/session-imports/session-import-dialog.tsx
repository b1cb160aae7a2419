import { type ImportField, importSessions, undoSessionImport } from '@voltway/contract/session-imports'
import { useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { FileDrop, textOfFile } from '../../shared/file-drop.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { SessionImportPreview } from './session-import-preview.tsx'
import { type ImportPlan, refreshConsumption } from './session-imports.queries.ts'

type Columns = readonly (ImportField | null)[]
interface Chosen {
  readonly name: string
  readonly csv: string
  readonly columns: Columns | undefined
  readonly plan: ImportPlan
}

/** What the contract takes; a file of 10,000 lines is about as large. */
const maxBytes = 900_000

/** Reads another provider's file: choose it, see how it is understood and what it would add, then all or nothing. */
export function SessionImportDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases('session-imports')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [provider, setProvider] = useState('')
  const [leaveOut, setLeaveOut] = useState(false)
  const [state, setState] = useState<{ asking?: string; failure?: string; nameless?: boolean }>({})

  const look = async (name: string, csv: string, columns?: Columns) => {
    setState({ asking: name })
    try {
      const named = provider.trim() === '' ? {} : { provider: provider.trim() }
      const body = { csv, file_name: name, dry_run: true, ...named, ...(columns && { columns: [...columns] }) }
      const plan = await ask(importSessions, { params: { walletId }, body })
      setChosen({ name, csv, columns, plan })
      if (provider === '') setProvider(plan.provider ?? '')
      setState({})
    } catch (error) {
      setState({ failure: say(error).message })
    }
  }
  const open = async (file: File | undefined) => {
    if (!file || state.asking !== undefined) return
    setChosen(null)
    const csv = file.size > maxBytes ? null : textOfFile(await file.arrayBuffer())
    if (csv === null || csv.trim() === '') return setState({ failure: csv === null ? t.tooLarge : t.unreadable })
    await look(file.name.slice(0, 200), csv)
  }
  const apply = async () => {
    if (chosen === null || state.asking !== undefined) return
    if (provider.trim() === '') return setState({ nameless: true })
    setState({ asking: chosen.name })
    try {
      const { csv, name, plan } = chosen
      // The columns are told as they were shown: what is added is what was looked at.
      const columns = plan.columns.map(({ field }) => field)
      const body = { csv, file_name: name, provider: provider.trim(), columns, leave_out_errors: leaveOut }
      const { import: done } = await ask(importSessions, { params: { walletId }, body })
      void refreshConsumption(walletId)
      if (done) toast({ tone: 'ok', title: t.done({ n: done.sessions }), undo: () => void undo(done.id) })
      onClose()
    } catch (error) {
      setState({ failure: say(error).message })
    }
  }
  const undo = async (importId: string) => {
    try {
      const { removed } = await ask(undoSessionImport, { params: { walletId, importId } })
      void refreshConsumption(walletId)
      toast({ tone: 'ok', title: t.undone({ n: removed }) })
    } catch (error) {
      toast({ tone: 'bad', title: say(error).message })
    }
  }

  const plan = chosen?.plan
  const isReady = plan !== undefined && plan.added.sessions > 0 && (plan.errors.length === 0 || leaveOut)
  return (
    <Dialog
      open
      onClose={onClose}
      size={8}
      title={t.title}
      description={t.words}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {isReady && (
            <Button type={1} pending={state.asking !== undefined} onClick={apply}>
              {t.apply({ n: plan.added.sessions })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop isAgain={chosen !== null} asking={state.asking} onFile={open} words={t} />
        {state.failure && (
          <Banner tone="bad" announce>
            {state.failure}
          </Banner>
        )}
        {chosen && (
          <>
            <TextInput
              label={t.provider}
              help={t.providerHelp}
              error={state.nameless && provider.trim() === '' ? t.providerMissing : undefined}
              value={provider}
              maxLength={60}
              list="import-providers"
              autoComplete="off"
              onChange={(event) => setProvider(event.target.value)}
            />
            <datalist id="import-providers">
              {chosen.plan.providers.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <SessionImportPreview
              plan={chosen.plan}
              name={chosen.name}
              onColumns={(columns) => void look(chosen.name, chosen.csv, columns)}
            />
            {chosen.plan.errors.length > 0 && chosen.plan.added.sessions > 0 && (
              <Checkbox checked={leaveOut} onChange={(event) => setLeaveOut(event.target.checked)}>
                {t.leaveOut}
              </Checkbox>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
