import type { Consumption } from '@voltway/contract/consumption'
import { type RefObject, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { FileSpreadsheet } from '../../ui/icons/file-spreadsheet.ts'
import { FileText } from '../../ui/icons/file-text.ts'
import { Image } from '../../ui/icons/image.ts'
import { Printer } from '../../ui/icons/printer.ts'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Focus } from './consumption.queries.ts'
import type { Period } from './period.ts'

type ConsumptionDownloadProps = {
  consumption: Consumption | undefined
  period: Period
  /** The whole fleet: files then have every card and station, not only the dearest. */
  isWhole: boolean
  source: Focus['source']
  course: RefObject<HTMLDivElement | null>
}

/** What is on the page as a file, or on paper. */
export function ConsumptionDownload({ consumption, period, isWhole, source, course }: ConsumptionDownloadProps) {
  const t = usePhrases('consumption')
  const say = useSay()
  const walletId = useWalletId()
  const [pending, setPending] = useState(false)
  const whole = isWhole ? { source } : null
  const name = `${t.fileName}-${period.from}-${period.to}`
  // Making files is for few, so what makes them is fetched when it is asked for.
  const run = (make: (shown: Consumption) => Promise<void>) => async () => {
    if (!consumption) return
    setPending(true)
    try {
      await make(consumption)
    } catch (error) {
      toast({ tone: 'bad', title: t.failed, description: say(error).message })
    } finally {
      setPending(false)
    }
  }
  const csv = run(async (shown) => {
    const { consumptionRows } = await import('./consumption-rows.ts')
    const { csvOf, saveAs } = await import('../../shared/csv.ts')
    const rows = await consumptionRows(walletId, period, { shown, whole }, t)
    saveAs(`${name}.csv`, csvOf(rows.map((row) => row.map(String))))
  })
  const xlsx = run(async (shown) => {
    const [{ consumptionRows }, { saveWorkbook }] = await Promise.all([
      import('./consumption-rows.ts'),
      import('./save-workbook.ts'),
    ])
    await saveWorkbook(`${name}.xlsx`, t.title, await consumptionRows(walletId, period, { shown, whole }, t))
  })
  const png = run(async () => {
    const { savePicture } = await import('./save-picture.ts')
    await savePicture(`${name}.png`, course.current)
  })
  return (
    <Menu
      label={t.download}
      trigger={(trigger) => (
        <Button
          {...trigger}
          icon={<Download size={16} aria-hidden />}
          pending={pending}
          unavailable={consumption?.totals.sessions === 0 ? t.noneTitle : undefined}
        >
          {t.download}
        </Button>
      )}
      items={[
        { id: 'csv', label: t.csv, icon: <FileText size={16} aria-hidden />, onSelect: () => void csv() },
        { id: 'xlsx', label: t.xlsx, icon: <FileSpreadsheet size={16} aria-hidden />, onSelect: () => void xlsx() },
        { id: 'png', label: t.png, icon: <Image size={16} aria-hidden />, onSelect: () => void png() },
        {
          id: 'print',
          label: t.print,
          icon: <Printer size={16} aria-hidden />,
          separated: true,
          onSelect: () => window.print(),
        },
      ]}
    />
  )
}
