import type { Consumption } from '@voltway/contract/consumption'
import { downloadCo2Report } from '@voltway/contract/consumption-co2'
import type { RefObject } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { isTeamManager, useWalletHint } from '../../shared/session/hints.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { FileSpreadsheet } from '../../ui/icons/file-spreadsheet.ts'
import { FileText } from '../../ui/icons/file-text.ts'
import { Image } from '../../ui/icons/image.ts'
import { Printer } from '../../ui/icons/printer.ts'
import { Menu } from '../../ui/menu.tsx'
import type { Focus, ShownPeriod } from './consumption.queries.ts'

type ConsumptionDownloadProps = {
  consumption: Consumption | undefined
  period: ShownPeriod
  /** Whether the page shows the whole fleet. Files then contain every card and station, not only the most expensive. */
  isWhole: boolean
  source: Focus['source']
  team: Focus['team']
  course: RefObject<HTMLDivElement | null>
}

/** Downloads the data of the page as a file, or prints it. */
export function ConsumptionDownload({ consumption, period, isWhole, source, team, course }: ConsumptionDownloadProps) {
  const t = usePhrases('consumption')
  const amounts = usePhrases('amounts')
  const walletId = useWalletId()
  // The report is of the whole company, whose figures a team's manager does not see.
  const isOfTeam = isTeamManager(useWalletHint()) || team !== undefined
  const whole = isWhole ? { source, team } : null
  const name = `${t.fileName}-${period.from}-${period.to}`
  // Few people download files, so the code loads on demand.
  const rowsOf = async (shown: Consumption) => {
    const { consumptionRows } = await import('./consumption-rows.ts')
    return consumptionRows(walletId, period, { shown, whole }, { t, amounts })
  }
  const saveCo2Report = async (format: 'pdf' | 'xlsx') => {
    const query = { year: Number(period.to.slice(0, 4)), format, source }
    const { saveFile } = await import('../../shared/save-file.ts')
    const file = await request(downloadCo2Report, { params: { wallet: walletId }, query })
    saveFile(file as Blob, `${['co2', query.year, source?.toLowerCase()].filter(Boolean).join('-')}.${format}`)
  }
  const makers = {
    csv: async (shown: Consumption) => {
      const { csvOf } = await import('../../shared/csv.ts')
      const { saveFile } = await import('../../shared/save-file.ts')
      saveFile(csvOf((await rowsOf(shown)).map((row) => row.map(String))), `${name}.csv`)
    },
    xlsx: async (shown: Consumption) => {
      const { saveWorkbook } = await import('./save-workbook.ts')
      await saveWorkbook(`${name}.xlsx`, t.title, await rowsOf(shown))
    },
    png: async () => {
      const { savePicture } = await import('./save-picture.ts')
      await savePicture(`${name}.png`, course.current)
    },
    co2: () => saveCo2Report('pdf'),
    co2Table: () => saveCo2Report('xlsx'),
  }
  const make = useAction(async (kind: keyof typeof makers) => consumption && makers[kind](consumption), {
    toastRefusal: t.failed,
  })
  const year = { year: period.to.slice(0, 4) }
  const co2Items = [
    {
      id: 'co2',
      label: t.co2Report(year),
      icon: <FileText />,
      separated: true,
      onSelect: () => void make.run('co2'),
    },
    {
      id: 'co2-table',
      label: t.co2Table(year),
      icon: <FileSpreadsheet />,
      onSelect: () => void make.run('co2Table'),
    },
  ]
  return (
    <Menu
      label={t.download}
      trigger={(trigger) => (
        <Button
          {...trigger}
          icon={<Download />}
          pending={make.isPending}
          unavailable={consumption?.totals.sessions === 0 ? t.noneTitle : undefined}
        >
          {t.download}
        </Button>
      )}
      items={[
        { id: 'csv', label: t.csv, icon: <FileText />, onSelect: () => void make.run('csv') },
        {
          id: 'xlsx',
          label: t.xlsx,
          icon: <FileSpreadsheet />,
          onSelect: () => void make.run('xlsx'),
        },
        { id: 'png', label: t.png, icon: <Image />, onSelect: () => void make.run('png') },
        ...(isOfTeam ? [] : co2Items),
        {
          id: 'print',
          label: t.print,
          icon: <Printer />,
          separated: true,
          onSelect: () => window.print(),
        },
      ]}
    />
  )
}
