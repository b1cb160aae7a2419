import type { ReplyOf } from '@voltway/contract/endpoint'
import { importPeople, peopleFileFields } from '@voltway/contract/teams-imports'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FileDrop, textOfFile } from '../../shared/file-drop.tsx'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { LocalProblem } from '../../shared/problem.ts'
import { saveFile } from '../../shared/save-file.ts'
import { refreshTeams } from '../../shared/teams/teams.queries.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDown } from '../../ui/icons/file-down.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { PeopleImportPreview } from './people-import-preview.tsx'

type Plan = ReplyOf<typeof importPeople>

/** The maximum size in the contract. A file of a thousand lines is well below it. */
const maxBytes = 900_000

/**
 * Creates and changes drivers, vehicles and teams from a CSV file: the person chooses a file, checks the preview with all
 * errors, and applies all lines, or the valid ones only.
 */
export function PeopleImportDialog({ onClose }: { onClose: () => void }) {
  const { import: t } = usePhrases('teams')
  const words = useWords()
  const { chosen, preview, change, choose, leave } = useImport(onClose)
  const refusal = change.refusal ?? preview.refusal
  const count = chosen?.plan.changes.length ?? 0
  const hasErrors = (chosen?.plan.errors.length ?? 0) > 0
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
          {chosen && count > 0 && (
            <Button
              type={hasErrors ? 2 : 1}
              pending={change.isPending}
              onClick={() => change.run({ csv: chosen.csv, valid_only: hasErrors })}
            >
              {hasErrors ? t.applyValid : t.apply}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop isAgain={chosen !== null} readingName={preview.sending?.name} onFile={choose} words={t} />
        {refusal && (
          <Banner tone="bad" announce>
            {refusal.message}
          </Banner>
        )}
        {chosen ? <PeopleImportPreview plan={chosen.plan} name={chosen.name} /> : <Template />}
      </div>
    </Dialog>
  )
}

/** Requests the preview of a file. Then applies all lines, or the valid ones. */
function useImport(onClose: () => void) {
  const { import: t } = usePhrases('teams')
  const walletId = useWalletId()
  const [chosen, setChosen] = useState<{ name: string; csv: string; plan: Plan } | null>(null)
  const params = { walletId }
  const preview = useAction(async (file: File) => {
    const csv = file.size > maxBytes ? null : textOfFile(await file.arrayBuffer())
    if (csv === null || csv === '') throw new LocalProblem(csv === '' ? t.unreadable : t.tooLarge)
    setChosen({ name: file.name, csv, plan: await request(importPeople, { params, body: { csv, dry_run: true } }) })
  })
  const change = useAction((body: { csv: string; valid_only: boolean }) => request(importPeople, { params, body }), {
    refresh: () => void Promise.all([refreshPeople(walletId), refreshTeams(walletId)]),
    done: ({ changes }) => t.done({ n: changes.length }),
    onDone: onClose,
  })
  const choose = (file: File | undefined) => {
    if (!file || preview.isPending || change.isPending) return
    change.clear()
    setChosen(null)
    void preview.run(file)
  }
  const leave = () => {
    if (!change.isPending) onClose()
  }
  return { chosen, preview, change, choose, leave }
}

/** Downloads a template with the supported columns in the person's language. */
function Template() {
  const { import: t } = usePhrases('teams')
  const { file: heads } = usePhrases('teams')
  const save = () => {
    const line = peopleFileFields.map((field) => heads[field]).join(';')
    // The byte-order mark lets Excel detect UTF-8.
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
