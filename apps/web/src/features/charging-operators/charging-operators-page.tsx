import { useQuery } from '@tanstack/react-query'
import { type ChargingOperator, listChargingOperators } from '@voltway/contract/charging-operators'
import { pageQuery } from '@voltway/contract/endpoint'
import { Id } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { ListError } from '../../shared/list-error.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { useUser } from '../../shared/session/user.queries.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LockKeyhole } from '../../ui/icons/lock-keyhole.ts'
import { Plug } from '../../ui/icons/plug.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { INVOICES, operatorsQuery } from './charging-operators.queries.ts'
import { type Invitation, InviteDialog, ShownToken } from './invite-dialog.tsx'
import { OperatorDrawer } from './operator-drawer.tsx'

const PageQuery = z.extend(listChargingOperators.query as NonNullable<typeof listChargingOperators.query>, {
  operator: z.optional(Id),
  /** The first invoice that the drawer shows. */
  invoices: pageQuery(INVOICES).offset,
})

const tones: Readonly<Record<ChargingOperator['state'], Tone>> = {
  INVITED: 'info',
  REGISTERED: 'ok',
  PAUSED: 'warn',
  REMOVED: 'idle',
}

/** Shows the charging operators to the operator of the installation: what waits and fails, and what can be done. */
export function ChargingOperatorsPage() {
  const t = usePhrases('charging-operators')
  const format = useFormats()
  const here = useHere()
  const pages = usePages()
  const [{ limit, offset, operator: openId, invoices }, setUrlQuery] = useUrlQuery(PageQuery)
  const user = useUser()
  const isStaff = user.data?.is_operator === true
  // The server refuses everybody else, so the request is not sent for them.
  const list = useQuery({ ...operatorsQuery(offset, limit), enabled: isStaff })
  const columns = useColumns()
  const [isInviting, setIsInviting] = useState(false)
  const [invitation, setInvitation] = useState<Invitation>()
  const error = user.error ?? list.error
  const operators = list.data?.results
  const invite = (
    <Button type={1} icon={<Plus />} onClick={() => setIsInviting(true)}>
      {t.invite}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t.title}
        count={list.data && format.number(list.data.count)}
        description={t.hint}
        actions={isStaff && invite}
      />
      {user.data && !isStaff ? (
        <EmptyState icon={<LockKeyhole size={20} />} title={t.notAllowedTitle} />
      ) : (
        <Panel flush>
          <DataTable<ChargingOperator>
            label={t.title}
            columns={columns}
            rows={operators}
            skeletonRows={5}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            rowHref={({ id }) => here({ operator: id, invoices: null })}
            card={{
              primary: (one) => (
                <>
                  <span className="truncate">{one.name}</span>
                  <span className="flex-none text-table font-normal">
                    <OperatorState operator={one} />
                  </span>
                </>
              ),
              secondary: (one) => <span className="truncate text-ink-3">{partiesOf(one) || NONE}</span>,
              more: (one) => (one.last_seen_at === null ? t.never : format.dateTime(one.last_seen_at)),
            }}
            empty={
              <EmptyState icon={<Plug size={20} />} title={t.none}>
                {t.noneWords}
              </EmptyState>
            }
            error={
              error ? <ListError words={t} query={isStaff ? list : user} compact={Boolean(operators)} /> : undefined
            }
            footer={pages(list.data, { offset, limit })}
          />
        </Panel>
      )}
      {openId && operators && (
        <OperatorDrawer
          key={openId}
          operator={operators.find(({ id }) => id === openId)}
          invoices={invoices}
          onClose={() => setUrlQuery({ operator: undefined, invoices: undefined, offset }, { replace: true })}
        />
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} onInvited={setInvitation} />}
      {invitation && <ShownToken invitation={invitation} onClose={() => setInvitation(undefined)} />}
    </>
  )
}

const NONE = '–'
const partiesOf = ({ parties }: ChargingOperator) => parties.map(({ party }) => party).join(', ')
const heldBy = ({ held }: ChargingOperator) => held.reduce((sum, { messages }) => sum + messages, 0)

function OperatorState({ operator: { state } }: { operator: ChargingOperator }) {
  const t = usePhrases('charging-operators')
  return (
    <StateDot tone={tones[state]} hollow={state === 'INVITED'}>
      {t.state[state]}
    </StateDot>
  )
}

function useColumns(): readonly Column<ChargingOperator>[] {
  const t = usePhrases('charging-operators')
  const format = useFormats()
  return [
    {
      id: 'name',
      header: t.column.name,
      cell: (one) => (
        <span className="grid min-w-0">
          <span className="truncate font-medium">{one.name}</span>
          <span className="truncate text-xs text-ink-3">{partiesOf(one) || '\u00a0'}</span>
        </span>
      ),
      width: '26%',
    },
    { id: 'state', header: t.column.state, cell: (one) => <OperatorState operator={one} />, width: '14%' },
    {
      id: 'seen',
      header: t.column.seen,
      cell: ({ last_seen_at: at }) => (at === null ? t.never : format.dateTime(at)),
      width: '20%',
    },
    {
      id: 'waiting',
      header: t.column.waiting,
      align: 'right',
      cell: ({ waiting }) => format.number(waiting.urgent + waiting.bulk),
      width: '12%',
    },
    {
      id: 'review',
      header: t.column.review,
      align: 'right',
      cell: (one) => format.number(one.reviews + one.credits + heldBy(one)),
      width: '12%',
    },
    {
      id: 'cards',
      header: t.column.cards,
      align: 'right',
      cell: ({ cards }) =>
        cards === null ? NONE : t.sync({ current: format.number(cards.current), total: format.number(cards.total) }),
      width: '16%',
    },
  ]
}
