import type { WalletOverview } from '@voltway/contract/overview'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type HoldsDialogProps = { overview: WalletOverview; onClose: () => void }

/** Shows why an amount is on hold: one line for each charge or authorisation with a part of it. */
export function HoldsDialog({ overview, onClose }: HoldsDialogProps) {
  const t = usePhrases('home').balance
  const format = useFormats()
  const money = (amount: string) => format.money(amount, overview.currency)
  const informed = overview.holds.reduce((sum, { amount }) => sum + parseMoney(amount), 0n)
  const rest = parseMoney(overview.reserved) - informed
  return (
    <Dialog onClose={onClose} size={4} title={t.holdsTitle} description={t.holdsWords}>
      {overview.holds.length === 0 && rest === 0n ? (
        <p className="pb-4 text-ink-2">{t.holdsNone}</p>
      ) : (
        <table className="mb-4 w-full text-table">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-2">
              <th scope="col" className="py-2 font-medium">
                {t.holdsCard}
              </th>
              <th scope="col" className="py-2 pl-4 font-medium">
                {t.holdsSince}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                {t.holdsAmount}
              </th>
            </tr>
          </thead>
          <tbody>
            {overview.holds.map((hold) => (
              <tr key={`${hold.session_id} ${hold.card_id} ${hold.since}`} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-medium">
                  {hold.session_id ? (
                    <PageLink
                      to="charging-sessions"
                      query={{ session: hold.session_id }}
                      aria-label={t.seeSession({ card: hold.card_name })}
                    >
                      {hold.card_name}
                    </PageLink>
                  ) : (
                    hold.card_name
                  )}
                  <span className="block text-xs font-normal text-ink-2">{t.holdFor[hold.purpose]}</span>
                </th>
                <td className="py-2 pl-4">
                  <time dateTime={hold.since}>{format.dateTime(hold.since)}</time>
                </td>
                <td className="py-2 pl-4 text-right">{money(hold.amount)}</td>
              </tr>
            ))}
            {rest !== 0n && (
              <tr className="border-b border-line text-ink-2">
                <th scope="row" colSpan={2} className="py-2 text-left font-normal">
                  {t.holdsOther}
                </th>
                <td className="py-2 pl-4 text-right">{money(formatMoney(rest))}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" colSpan={2} className="py-2 text-left font-semibold">
                {t.holdsTotal}
              </th>
              <td className="py-2 pl-4 text-right">{money(overview.reserved)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Dialog>
  )
}
