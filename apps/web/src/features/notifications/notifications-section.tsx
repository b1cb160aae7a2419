import { useQuery } from '@tanstack/react-query'
import { type NotificationChoices, type NotificationEvent, notificationTable } from '@voltway/contract/notifications'
import { usePhrases } from '../../lib/phrases.tsx'
import { useAction } from '../../shared/use-action.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BellOff } from '../../ui/icons/bell-off.ts'
import { ChevronRight } from '../../ui/icons/chevron-right.ts'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { missingWords, NotificationTable } from './notification-table.tsx'
import './notifications-section.css'
import { QueryError } from '../../shared/query-error.tsx'
import { type Change, choicesQuery, choose } from './notifications.queries.ts'

type Row = NotificationChoices['events'][number]
type Way = NotificationChoices['channels'][number]

const topics = ['money', 'cards', 'charges', 'people', 'budgets', 'weekly', 'month', 'plan'] as const
type Topic = (typeof topics)[number]

type SubjectOf<Event> = Event extends `${infer Subject}.${string}` ? Subject : never
/** The topic of each event, by the first word of its name. */
const topicOf: Readonly<Record<SubjectOf<NotificationEvent>, Topic>> = {
  balance: 'money',
  auto_recharge: 'money',
  refund: 'money',
  payout_account: 'money',
  collection: 'money',
  card: 'cards',
  card_order: 'cards',
  session: 'charges',
  odometer: 'charges',
  rule: 'charges',
  reimbursement: 'charges',
  home_charger: 'charges',
  home_charge: 'charges',
  home_report: 'charges',
  request: 'people',
  invitation: 'people',
  budget: 'budgets',
  purchase_order: 'budgets',
  consumption: 'weekly',
  month: 'month',
  subscription: 'plan',
}

/** The person's notification settings: one choice per topic, and all events and channels behind "More choices". */
export function NotificationsSection() {
  const t = usePhrases('notifications')
  const query = useQuery(choicesQuery)
  return (
    <Panel level={3} flush title={t.title} description={t.words}>
      {query.data ? (
        query.data.events.length === 0 ? (
          <EmptyState compact icon={<BellOff size={20} />} title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <Topics choices={query.data} />
        )
      ) : query.error ? (
        <QueryError compact title={t.notLoaded} query={query} />
      ) : (
        <div className="grid gap-4 p-5" aria-busy>
          {topics.map((topic) => (
            <Skeleton key={topic} height={40} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Topics({ choices }: { choices: NotificationChoices }) {
  const t = usePhrases('notifications')
  return (
    <>
      <ul className="topics">
        {topics.map((topic) => {
          const rows = choices.events.filter(
            ({ event }) => topicOf[event.split('.')[0] as keyof typeof topicOf] === topic,
          )
          return rows.length > 0 && <TopicChoice key={topic} topic={topic} rows={rows} channels={choices.channels} />
        })}
      </ul>
      {choices.channels.map(
        ({ channel, missing }) =>
          missing && (
            <p key={channel} className="choices-missing">
              {missingWords[missing]?.(t) ?? missing}
            </p>
          ),
      )}
      <details className="choices-more">
        <summary>
          <ChevronRight />
          {t.more}
          <span>{t.moreWords}</span>
        </summary>
        <NotificationTable choices={choices} />
      </details>
    </>
  )
}

const hows = ['RECOMMENDED', 'BOTH', 'EMAIL', 'PRODUCT', 'ALL', 'OFF'] as const
type How = (typeof hows)[number]
const channelsOf: Readonly<Record<Exclude<How, 'RECOMMENDED'>, readonly Way['channel'][]>> = {
  BOTH: ['EMAIL', 'PRODUCT'],
  EMAIL: ['EMAIL'],
  PRODUCT: ['PRODUCT'],
  ALL: ['EMAIL', 'PRODUCT', 'SMS'],
  OFF: [],
}

/** The recommended channels of an event. */
const usualOf = (event: NotificationEvent): readonly Way['channel'][] => notificationTable[event]?.on ?? []

/** Returns the channels of an event after a choice. */
const channelsAfter = ({ event, always }: Row, how: How, channels: readonly Way[]) => {
  const wanted: readonly Way['channel'][] = how === 'RECOMMENDED' ? usualOf(event) : channelsOf[how]
  return channels.filter(({ channel, missing }) => always.includes(channel) || (!missing && wanted.includes(channel)))
}

type TopicChoiceProps = { topic: Topic; rows: readonly Row[]; channels: readonly Way[] }

/** How the person hears of a topic. Saved on change: one request for each event and channel that differs. */
function TopicChoice({ topic, rows, channels }: TopicChoiceProps) {
  const t = usePhrases('notifications')
  const { sending, run } = useAction(
    async (how: How) => {
      for (const change of changesTo(rows, how, channels)) await choose(change)
    },
    { toastRefusal: t.notSaved },
  )
  const resultOf = (how: How) =>
    rows
      .map((row) =>
        channelsAfter(row, how, channels)
          .map(({ channel }) => channel)
          .join(),
      )
      .join()
  const offered = hows.filter(
    (how, index) => !hows.slice(0, index).some((before) => resultOf(before) === resultOf(how)),
  )
  const chosen = sending ?? offered.find((how) => changesTo(rows, how, channels).length === 0) ?? 'CUSTOM'
  const labelOf = (how: How) => {
    if (how !== 'RECOMMENDED') return t.hows[how]
    const used = channels.filter(({ channel }) => rows.some(({ event }) => usualOf(event).includes(channel)))
    const [only] = used.length === 1 ? used : []
    return t.hows.RECOMMENDED({
      channels: t.hows[only?.channel === 'EMAIL' || only?.channel === 'PRODUCT' ? only.channel : 'BOTH'],
    })
  }
  const { title, words } = t.group[topic]
  return (
    <li>
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-table text-ink-2">{words}</p>
        {rows.some(({ always }) => always.length > 0) && <p className="text-table text-ink-2">{t.alwaysSome}</p>}
      </div>
      <Select
        hiddenLabel
        label={t.choice({ event: title, channel: t.how })}
        aria-busy={sending !== undefined || undefined}
        value={chosen}
        onChange={({ target }) => void run(target.value as How)}
        options={[
          ...offered.map((how) => ({ value: how, label: labelOf(how) })),
          ...(chosen === 'CUSTOM' ? [{ value: chosen, label: t.hows.CUSTOM, disabled: true }] : []),
        ]}
      />
    </li>
  )
}

function changesTo(rows: readonly Row[], how: How, channels: readonly Way[]): Change[] {
  return rows.flatMap((row) => {
    const after = channelsAfter(row, how, channels)
    return channels
      .map((way) => ({ event: row.event, channel: way.channel, enabled: after.includes(way) }))
      .filter(({ channel, enabled }) => enabled !== row.on.includes(channel))
  })
}
