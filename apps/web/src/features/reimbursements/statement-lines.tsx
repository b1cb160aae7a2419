import type { Reimbursement, ReimbursementLine } from '@voltway/contract/reimbursements'
import { setOtherCar } from '@voltway/contract/reimbursements-shares'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLockedInTeams } from '../../shared/permission/right.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Dotted } from '../../ui/description-list.tsx'
import { Ban } from '../../ui/icons/ban.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import { refreshReimbursements } from './reimbursements.queries.ts'

type StatementLinesProps = { statement: Reimbursement; lines: readonly ReimbursementLine[] }

/** The charges of a statement with their bands and private parts, and the sources of the prices. */
export function StatementLines({ statement, lines }: StatementLinesProps) {
  const { detail: t } = usePhrases('reimbursements')
  const sources = [...new Set(lines.filter(({ kind }) => kind !== 'CHANGE').map(({ evidence }) => evidence))]
  if (lines.length === 0) return <p className="text-ink-2">{t.noLines}</p>
  return (
    <>
      <section className="grid gap-3">
        <h3>{t.lines}</h3>
        <ul aria-label={t.lines}>
          {lines.map((line) => (
            <Line key={`${line.kind} ${line.session_id}`} line={line} statement={statement} />
          ))}
        </ul>
      </section>
      {sources.length > 0 && (
        <section className="grid gap-2">
          <h3>{t.evidence}</h3>
          <ul>
            {sources.map((source) => (
              <li key={source}>{source ?? t.noEvidence}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Line({ line, statement: { currency, state } }: { line: ReimbursementLine; statement: Reimbursement }) {
  const { detail: t } = usePhrases('reimbursements')
  const format = useFormats()
  const { session_id, start_date_time: start, site, plate, kind, business_percent: percent } = line
  const money = (amount: string) => format.money(amount, currency)
  const hasPrivate = Number(line.private) !== 0
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-3">
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <PageLink to="charging-sessions" query={{ session: session_id }} className="font-medium">
            {format.dateTime(start)}
          </PageLink>
          <span className="tabular font-medium">{money(line.amount)}</span>
        </p>
        <p className="text-table text-ink-2">
          <Dotted
            parts={[
              site,
              plate,
              format.kwh(line.energy_kwh),
              hasPrivate && t.share({ percent: format.percent(percent / 100) }),
              hasPrivate && t.privateOf({ amount: money(line.private) }),
            ]}
          />
        </p>
        {kind !== 'CHARGE' && (
          <p>
            <Badge tone="info">{t.kind[kind]}</Badge>
          </p>
        )}
        <Bands line={line} currency={currency} />
      </div>
      {state === 'OPEN' && <LineMenu line={line} />}
    </li>
  )
}

function Bands({ line: { bands }, currency }: { line: ReimbursementLine; currency: string }) {
  const { detail: t } = usePhrases('reimbursements')
  const { band: names, allHours } = usePhrases('sites')
  const format = useFormats()
  return (
    <ul className="grid gap-1 text-table text-ink-3">
      {bands.map(({ band, energy_kwh, unit_price, cost }) => (
        <li key={band} className="flex flex-wrap justify-between gap-x-3">
          <Dotted
            parts={[
              bands.length === 1 ? allHours : names[band],
              t.bandOf({ energy: format.kwh(energy_kwh), price: format.price(unit_price, currency, true) }),
            ]}
          />
          <span className="tabular">{format.money(cost, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Those who pay mark a charge of another car for drivers without an account. */
function LineMenu({ line: { session_id: sessionId, start_date_time: start } }: { line: ReimbursementLine }) {
  const { detail: t } = usePhrases('reimbursements')
  const format = useFormats()
  const locked = useLockedInTeams('wallet.fund')
  const walletId = useWalletId()
  const set = async (isOther: boolean) => {
    await request(setOtherCar, { params: { walletId, sessionId }, body: { is_other_car: isOther } })
    await refreshReimbursements(walletId)
  }
  const mark = useAction(() => set(true), { done: t.otherCarDone, undo: () => set(false), toastRefusal: true })
  return (
    <RowMenu
      label={t.actionsFor({ date: format.dateTime(start) })}
      items={[
        {
          id: 'other-car',
          label: t.otherCar,
          icon: <Ban />,
          locked,
          onSelect: () => void mark.run(),
        },
      ]}
    />
  )
}
