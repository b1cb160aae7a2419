import { type CardFileField, cardFileFields, importCards } from '@voltway/contract/cards-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { ChangeHead, ChangeList, TableImportDialog } from '../../shared/table-import-dialog.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { refreshCards } from './cards.queries.ts'
import { ChangeProgress } from './change-progress.tsx'
import { useProgress } from './use-progress.ts'

type ImportDialogProps = { currency: string; onClose: () => void }
type Change = ReplyOf<typeof importCards>['changes'][number]

/** Changes cards from a file, all of them or none. */
export function ImportDialog({ currency, onClose }: ImportDialogProps) {
  const { file: t } = usePhrases('card-changes')
  const heads = usePhrases('card-file')
  const walletId = useWalletId()
  const params = { walletId }
  const { done, begin } = useProgress()
  return (
    <TableImportDialog
      title={t.title}
      description={t.words}
      help={t.templateHelp}
      template={{ name: heads.file, lines: [cardFileFields.map((field) => heads[field])] }}
      columns={{ fields: heads, words: t }}
      send={({ csv, dry_run }) =>
        request(importCards, { params, body: dry_run ? { csv, dry_run } : { csv, progress_id: begin() } })
      }
      confirm={({ changed, errors }) => (errors.length > 0 || changed === 0 ? null : t.apply({ n: changed }))}
      done={({ changed }) => t.done({ n: changed })}
      refresh={() => void refreshCards(walletId)}
      summary={({ changed, errors }) => errors.length === 0 && (changed > 0 ? t.changed({ n: changed }) : t.nothing)}
      changes={({ changes, errors }) =>
        errors.length === 0 && (
          <ChangeList
            label={t.title}
            changes={changes}
            row={(one) => <CardChange change={one} currency={currency} />}
          />
        )
      }
      progress={({ changed }) => <ChangeProgress done={done} total={changed} />}
      onClose={onClose}
    />
  )
}

function CardChange({ change, currency }: { change: Change; currency: string }) {
  const fields = usePhrases('card-file')
  const describeValue = useValueWords(currency)
  return (
    <>
      <ChangeHead line={change.line}>
        <span className="font-medium">{change.name}</span> · {change.card_number}
      </ChangeHead>
      <dl className="grid gap-y-1">
        {change.fields.map(({ field, from, to }) => (
          <div key={field} className="flex flex-wrap gap-x-3">
            <dt className="text-ink-2">{fields[field]}</dt>
            <dd>
              <del className="text-ink-3">{describeValue(field, from)}</del> <span aria-hidden>→</span>{' '}
              <ins className="no-underline">{describeValue(field, to)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function useValueWords(currency: string): (field: CardFileField, value: string | null) => string {
  const { file: t } = usePhrases('card-changes')
  const cards = usePhrases('cards')
  const format = useFormats()
  return (field, value) => {
    if (value === null) return field === 'limit' ? cards.noLimit : t.emptied
    if (field === 'limit') return format.money(value, currency)
    return field === 'expiry' ? format.date(value) : value
  }
}
