import { downloadReimbursement, type Reimbursement } from '@voltway/contract/reimbursements'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import { stateTones, useMonthName } from './statement-words.ts'

type OwnMonthsProps = { walletId: string; statements: readonly Reimbursement[] }

/** The driver's statements of earlier months, each with its payment and its PDF. */
export function OwnMonths({ walletId, statements }: OwnMonthsProps) {
  const t = usePhrases('home-charging')
  const format = useFormats()
  const monthName = useMonthName()
  const { run, sending } = useAction(
    ({ month, member }: Reimbursement) =>
      request(downloadReimbursement, { params: { walletId, month, memberId: member.id } }),
    {
      onDone: (file, { month }) => saveFile(file as Blob, `home-charging-${month}.pdf`),
      toastRefusal: t.pdfFailed,
    },
  )
  return (
    <section className="grid gap-2">
      <h3>{t.months}</h3>
      <ul aria-label={t.months}>
        {statements.map((statement) => {
          const { month, amount, currency, state, return_reason: reason } = statement
          const name = monthName(month)
          return (
            <li key={month} className="flex items-center justify-between gap-3 border-t border-line py-2">
              <span className="grid min-w-0">
                <span>{name}</span>
                <StateDot tone={stateTones[state]}>
                  {state === 'RETURNED' ? t.state.RETURNED({ reason: reason ?? '' }) : t.state[state]}
                </StateDot>
              </span>
              <span className="flex flex-none items-center gap-2">
                <span className="tabular">{format.money(amount, currency)}</span>
                <IconButton
                  small
                  label={t.pdf({ month: name })}
                  icon={<Download />}
                  pending={sending?.month === month}
                  onClick={() => void run(statement)}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
