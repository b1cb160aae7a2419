import { useQuery } from '@tanstack/react-query'
import { downloadJournal, downloadMonth, downloadVatAbroad, type JournalFormat } from '@voltway/contract/accounting'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { readNamedFile, saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { Menu } from '../../ui/menu.tsx'
import { accountingSettingsQuery } from './accounting.queries.ts'

/** Downloads the journal in any format, or all files of the month. */
export function MonthDownloads({ month }: { month: string }) {
  const t = usePhrases('accounting')
  const walletId = useWalletId()
  const year = month.slice(0, 4)
  const settings = useQuery(accountingSettingsQuery(walletId)).data
  const download = useAction(
    (what: JournalFormat | 'ALL' | 'ABROAD') => {
      const options = { params: { walletId, month }, readBody: readNamedFile }
      if (what === 'ABROAD') return request(downloadVatAbroad, { ...options, params: { walletId, year } })
      return what === 'ALL'
        ? request(downloadMonth, options)
        : request(downloadJournal, { ...options, query: { format: what } })
    },
    {
      onDone: (file) => saveFile(file as File),
      toastRefusal: t.downloadFailed,
    },
  )
  const formats = settings?.formats ?? []
  return (
    <Menu
      label={t.download}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} icon={<Download />} pending={download.isPending}>
          {t.download}
        </Button>
      )}
      items={[
        ...formats.map((format) => ({
          id: format,
          label: t.journalAs({ format: t.formats[format] }),
          unavailable: format === 'DATEV' && settings?.datev === null ? t.gaps.NO_DATEV_NUMBERS : (false as const),
          onSelect: () => void download.run(format),
        })),
        { id: 'ABROAD', label: t.vatAbroad({ year }), separated: true, onSelect: () => void download.run('ABROAD') },
        { id: 'ALL', label: t.allFiles, separated: true, onSelect: () => void download.run('ALL') },
      ]}
    />
  )
}
