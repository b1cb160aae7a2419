import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { quotasQuery } from '../../shared/people/people.queries.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Download } from '../../ui/icons/download.ts'
import { FileUp } from '../../ui/icons/file-up.ts'
import { Link } from '../../ui/link.tsx'
import { SpendBar } from '../../ui/spend-bar.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { knownPeople } from './bulk-known.ts'
import { type BulkRow, ROWS_AT_MOST, readRows, template } from './bulk-rows.ts'
import { BulkTable } from './bulk-table.tsx'
import { type Sending, useBulkSending } from './use-bulk-sending.ts'

/** Invites many drivers from a file: shows a preview of each row, then sends the invitations one after the other. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases('people-details')
  const words = useWords()
  const walletId = useWalletId()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly BulkRow[] | null>(null)
  const read = useAction(async (content: string) => readRows(content, await knownPeople(walletId)), { onDone: setRows })
  if (rows !== null) return <BulkRows rows={rows} onBack={() => setRows(null)} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      size={6}
      title={t.bulk.title}
      description={t.bulk.words}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type={1}
            pending={read.isPending}
            unavailable={text.trim() === '' && t.bulk.nothing}
            onClick={() => read.run(text)}
          >
            {t.bulk.check}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {read.refusal && (
          <Banner tone="bad" announce>
            {read.refusal.message}
          </Banner>
        )}
        <FileChoice
          onText={(content) => {
            setText(content)
            if (content.trim() !== '') void read.run(content)
          }}
        />
        <TextArea
          label={t.bulk.paste}
          help={t.bulk.columns}
          rows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            // Lines are checked at once, like a chosen file. A single value is pasted into the text.
            if (text.trim() !== '' || !pasted.trim().includes('\n')) return
            event.preventDefault()
            setText(pasted)
            void read.run(pasted)
          }}
        />
      </div>
    </Dialog>
  )
}

type BulkRowsProps = { rows: readonly BulkRow[]; onBack: () => void; onClose: () => void }

/** Shows the preview of each row, and later its result. */
function BulkRows({ rows, onBack, onClose }: BulkRowsProps) {
  const t = usePhrases('people-details')
  const words = useWords()
  const { sending, send } = useBulkSending(useWalletId())
  const good = rows.filter(({ fault }) => fault === null)
  const lock = useBulkLock(good.length)
  return (
    <Dialog
      onClose={sending?.state === 'running' ? () => undefined : onClose}
      size={7}
      title={t.bulk.title}
      description={t.bulk.found({ good: good.length, n: rows.length })}
      footer={
        sending?.state === 'done' ? (
          <Button type={1} onClick={onClose}>
            {words.close}
          </Button>
        ) : (
          <>
            <Button unavailable={sending !== null && t.bulk.running} onClick={onBack}>
              {t.bulk.back}
            </Button>
            <Button type={1} unavailable={lock} pending={sending?.state === 'running'} onClick={() => void send(good)}>
              {t.bulk.send({ n: good.length })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {lock && sending === null && <Banner tone="warn">{lock}</Banner>}
        {sending && <Progress sending={sending} of={good.length} />}
        <BulkTable rows={rows} results={sending?.results ?? new Map()} />
      </div>
    </Dialog>
  )
}

/** Returns why this number of drivers cannot be invited at once. */
function useBulkLock(count: number): string | false {
  const { bulk: t } = usePhrases('people-details')
  const left = useQuery(quotasQuery(useWalletId())).data?.members.available ?? null
  if (count === 0) return t.noneGood
  if (count > ROWS_AT_MOST) return t.tooMany({ n: ROWS_AT_MOST })
  return left !== null && count > left && t.overLimit({ n: left })
}

function Progress({ sending, of }: { sending: Sending; of: number }) {
  const t = usePhrases('people-details')
  const done = sending.results.size
  const failed = [...sending.results.values()].filter((result) => result !== 'sent').length
  const described =
    failed > 0 ? t.bulk.sentFailed({ done: done - failed, failed, n: of }) : t.bulk.sentOf({ done, n: of })
  return (
    <div aria-live="polite">
      <SpendBar
        label={t.bulk.progress}
        spent={of === 0 ? 1 : done / of}
        warnAt={2}
        text={described}
        valueText={described}
      />
      <p className="hidden-visually">{sending.state === 'done' && described}</p>
    </div>
  )
}

function FileChoice({ onText }: { onText: (text: string) => void }) {
  const t = usePhrases('people-details')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="hidden-visually"
        tabIndex={-1}
        aria-label={t.bulk.file}
        onChange={async (event) => {
          const [file] = event.target.files ?? []
          if (file) onText(await file.text())
          event.target.value = ''
        }}
      />
      <Button icon={<FileUp />} onClick={() => input.current?.click()}>
        {t.bulk.file}
      </Button>
      <Link
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
        download="drivers.csv"
        className="inline-flex items-center gap-1"
      >
        <Download size={14} />
        {t.bulk.template}
      </Link>
    </div>
  )
}
