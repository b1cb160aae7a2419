import type { HomeReport } from '@voltway/contract/home-reports'
import { usePhrases } from '../../lib/phrases.tsx'
import { monthName } from '../../shared/dates/month-name.ts'
import { useFormats } from '../../shared/format.ts'
import type { Tone } from '../../ui/state-dot.tsx'
import { useUi } from '../../ui/ui-context.tsx'

export const reportTones: Readonly<Record<HomeReport['state'], Tone>> = {
  SENT: 'info',
  ACCEPTED: 'ok',
  DECLINED: 'bad',
  WITHDRAWN: 'idle',
}

/** What a report is, such as "Reading October 2026", and what it gives. */
export function useReportWords() {
  const t = usePhrases('home-reports')
  const format = useFormats()
  const { locale } = useUi()
  const nameOf = ({ month, provider, file }: HomeReport) =>
    month !== null
      ? t.reading({ month: monthName(month, locale) })
      : provider !== null
        ? t.fileOf({ provider })
        : t.file({ name: file?.name ?? '' })
  const chargesOf = ({ charges, energy_kwh }: Pick<HomeReport, 'charges' | 'energy_kwh'>) =>
    charges === 0 ? t.noCharges : t.charges({ n: charges, energy: format.kwh(energy_kwh) })
  return { nameOf, chargesOf, monthOf: (month: string) => monthName(month, locale) }
}
