import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@voltway/contract/endpoint'
import type { getReimbursement } from '@voltway/contract/reimbursements'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useLockedInTeams } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Timeline } from '../../ui/description-list.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Download } from '../../ui/icons/download.ts'
import { Figure, Figures } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BusinessShares } from './business-shares.tsx'
import { reimbursementQuery } from './reimbursements.queries.ts'
import { type StatementCommand, StatementDialog } from './statement-dialog.tsx'
import { StatementFacts } from './statement-facts.tsx'
import { StatementLines } from './statement-lines.tsx'
import { keyOfText, stateTones, useMonthName } from './statement-words.ts'
import { useFileDownload } from './use-file-download.ts'

type Statement = ReplyOf<typeof getReimbursement>

type StatementDrawerProps = {
  /** The month and the driver, as in the address. */
  statement: string
  onClose: () => void
}

/** One statement beside the list: its amounts, its charges, where the prices come from, and its payment. */
export function StatementDrawer({ statement: text, onClose }: StatementDrawerProps) {
  const t = usePhrases('reimbursements')
  const monthName = useMonthName()
  const query = useQuery(reimbursementQuery(useWalletId(), keyOfText(text)))
  const { data: statement, error } = query
  return (
    <Drawer
      size={6}
      onClose={onClose}
      title={statement ? t.detail.title({ name: statement.member.name, month: monthName(statement.month) }) : t.title}
    >
      {statement ? (
        <Content statement={statement} />
      ) : error instanceof RequestError && error.status === 404 ? (
        <EmptyState title={t.detail.notFound}>{t.detail.notFoundWords}</EmptyState>
      ) : error ? (
        <QueryError title={t.detail.errorTitle} query={query} />
      ) : (
        <div className="grid gap-6" aria-busy>
          <Skeleton height={64} />
          <Skeleton height={120} />
          <Skeleton height={240} />
        </div>
      )}
    </Drawer>
  )
}

function Content({ statement }: { statement: Statement }) {
  const { detail: t, lock } = usePhrases('reimbursements')
  const format = useFormats()
  const [command, setCommand] = useState<StatementCommand | null>(null)
  const money = (amount: string) => format.money(amount, statement.currency)
  const { locked, charges_waiting: waiting } = statement
  return (
    <div className="grid gap-8 pb-6">
      <div className="grid gap-4">
        <Figures>
          <Figure large label={t.pays} value={money(statement.amount)} />
          <Figure label={t.cost} value={money(statement.cost)} />
          <Figure label={t.private} value={money(statement.private)} />
          <Figure label={t.energy} value={format.kwh(statement.energy_kwh)} />
        </Figures>
        {statement.state === 'OPEN' && locked !== null && <Banner>{lock[locked]}</Banner>}
        {waiting > 0 && <Banner tone="warn">{t.waiting({ n: waiting })}</Banner>}
        <Actions statement={statement} onOpen={setCommand} />
      </div>
      <StatementFacts statement={statement} />
      <StatementLines statement={statement} lines={statement.lines} />
      <BusinessShares member={statement.member} />
      {statement.history.length > 0 && <History statement={statement} />}
      {command && <StatementDialog command={command} statements={[statement]} onClose={() => setCommand(null)} />}
    </div>
  )
}

type ActionsProps = { statement: Statement; onOpen: (command: StatementCommand) => void }

/** The commands that the state allows, and the PDF. */
function Actions({ statement, onOpen }: ActionsProps) {
  const t = usePhrases('reimbursements')
  const locked = useLockedInTeams('wallet.fund')
  const files = useFileDownload()
  const { state, locked: lock, allowed_actions: actions } = statement
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'OPEN' && (
        <Button type={1} locked={locked} unavailable={lock !== null && t.lock[lock]} onClick={() => onOpen('approve')}>
          {t.approve.submit}
        </Button>
      )}
      {actions.includes('send') && (
        <Button type={1} onClick={() => onOpen('send')}>
          {t.send.submit}
        </Button>
      )}
      {actions.includes('pay') && (
        <Button type={1} onClick={() => onOpen('pay')}>
          {t.pay.submit}
        </Button>
      )}
      {actions.includes('return') && <Button onClick={() => onOpen('return')}>{t.giveBack.submit}</Button>}
      <Button icon={<Download />} pending={files.busy !== undefined} onClick={() => void files.pdf(statement)}>
        {t.detail.pdf}
      </Button>
    </div>
  )
}

const eventTones = { LIABILITY: stateTones.APPROVED, SENT: stateTones.SENT, PAID: 'ok', RETURNED: 'bad' } as const

function History({ statement: { history, currency } }: { statement: Statement }) {
  const { detail: t } = usePhrases('reimbursements')
  const format = useFormats()
  return (
    <section className="grid gap-3">
      <h3>{t.history}</h3>
      <Timeline
        label={t.history}
        entries={history.map(({ kind, at, by, amount, reference, reason }) => ({
          id: `${kind} ${at}`,
          tone: eventTones[kind],
          title: `${t.event[kind]}, ${format.money(amount, currency)}`,
          at,
          when: format.dateTime(at),
          children: [by, reason, reference && t.reference({ reference })].filter(Boolean).join(' · '),
        }))}
      />
    </section>
  )
}
