import {
  type NotificationChannel,
  type NotificationChoices,
  type NotificationEvent,
  notificationChannels,
  notificationEvents,
  notificationTable,
} from '@voltway/contract/notifications'
import type { Locale } from '@voltway/contract/values'
import { job } from '../../platform/jobs.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import { refuse } from '../../platform/refusal.ts'
import { canSendSms, enqueueSms } from '../../platform/sms.ts'
import type { Sql } from '../../platform/sql.ts'
import { recordOwnAudit } from '../audit/audit.ts'
import type { Ctx, Person, Work } from '../ctx.ts'
import { lockPerson } from '../identity/person.sql.ts'
import type { WalletScope, WalletWork } from '../scope.ts'
import { noticeMail, textsOf } from './notification-words.ts'
import {
  type ChoiceRow,
  deleteNoticesBefore,
  insertNotice,
  selectChoices,
  selectReach,
  selectRecipients,
  upsertChoice,
} from './notifications.sql.ts'

const DRIVER = 3
const RETENTION_MS = 90 * 86_400_000

/** Something that happened in a wallet and that people want to hear of. */
export interface News {
  readonly event: NotificationEvent
  readonly walletName: string
  /** How many things it is about. */
  readonly count: number
  /** What its words name besides the wallet and the number. */
  readonly facts: Readonly<Record<string, string>>
  /** The page it leads to, such as `/cards?state=BLOCKED`. */
  readonly path: string
  /** Told besides whom the event is for, if they may enter the wallet: the driver of a card, who sent an invitation. */
  readonly personIds?: readonly string[]
  /** Only those. */
  readonly onlyThem?: boolean
  /** Who did it knows already. */
  readonly by?: string | null
  /** Says more in a mail than the event's own words. */
  readonly mail?: (language: Locale) => MailContent
}

/**
 * Tells the people of a wallet, each in the ways they chose, in the caller's transaction: they hear of it if, and only if, it
 * happened. Drivers are told by name (`personIds`), never all of a wallet.
 */
export async function notify({ ctx, tx, scope }: WalletWork, news: News): Promise<void> {
  const groups: readonly number[] = notificationTable[news.event].groups
  const people = await selectRecipients(tx, scope, {
    groups: news.onlyThem === true ? [] : groups.filter((group) => group !== DRIVER),
    personIds: news.personIds ?? [],
    but: news.by ?? null,
  })
  const choices = await selectChoices(
    tx,
    people.map(({ id }) => id),
  )
  for (const { id, email, phone, language } of people) {
    const notice = { event: news.event, count: news.count, facts: news.facts, fleet: news.walletName }
    const ways = waysOf(news.event, id, choices)
    if (ways.has('PRODUCT')) await insertNotice(tx, scope, { id: ctx.newId(), personId: id, ...notice }, ctx.now)
    if (ways.has('EMAIL')) {
      const own = () => noticeMail(language, notice, urlOf(ctx, language, news.path), settingsUrl(ctx, language))
      await enqueueMail(tx, ctx.app.config, email, news.mail?.(language) ?? own())
    }
    if (ways.has('SMS') && phone !== null && canSendSms(ctx.app.config)) {
      const { title } = textsOf(language, notice)
      await enqueueSms(tx, ctx.app.config, phone, `${title} ${urlOf(ctx, language, news.path)}`)
    }
  }
}

/** Whether an event of this wallet is for somebody, wanted or not. */
export async function isRecipient(
  on: Sql,
  scope: WalletScope,
  event: NotificationEvent,
  personId: string,
): Promise<boolean> {
  const groups: readonly number[] = notificationTable[event].groups
  const people = await selectRecipients(on, scope, { groups, personIds: [], but: null })
  return people.some(({ id }) => id === personId)
}

/** Whether somebody wants to hear of an event in one way: their own word, else the contract's table. */
export async function mayNotify(
  on: Sql,
  personId: string,
  event: NotificationEvent,
  channel: NotificationChannel,
): Promise<boolean> {
  return waysOf(event, personId, await selectChoices(on, [personId])).has(channel)
}

function waysOf(event: NotificationEvent, personId: string, choices: readonly ChoiceRow[]): Set<NotificationChannel> {
  const { on, always } = notificationTable[event]
  const ways = new Set<NotificationChannel>(on)
  for (const choice of choices) {
    if (choice.person_id !== personId || choice.event !== event) continue
    if (choice.enabled) ways.add(choice.channel)
    else ways.delete(choice.channel)
  }
  for (const channel of always) ways.add(channel)
  return ways
}

const urlOf = (ctx: Ctx, language: Locale, path: string) =>
  `${ctx.app.config.publicUrl}${language === 'en' ? '' : `/${language}`}${path}`
const settingsUrl = (ctx: Ctx, language: Locale) => urlOf(ctx, language, '/settings?section=notifications')

/** What the person is told of, and how; events of groups they hold nowhere are left out. */
export async function readChoices({ ctx, tx }: Work<Sql>, person: Person): Promise<NotificationChoices> {
  const reach = (await selectReach(tx, person.id)) ?? refuse('auth.token_expired')
  const choices = await selectChoices(tx, [person.id])
  const hasGateway = canSendSms(ctx.app.config)
  const concerns = (event: NotificationEvent) => {
    const groups: readonly number[] = notificationTable[event].groups
    return groups.some((group) => reach.groups.includes(group))
  }
  return {
    channels: [
      { channel: 'EMAIL', to: reach.email, missing: null },
      { channel: 'PRODUCT', to: null, missing: null },
      {
        channel: 'SMS',
        to: reach.phone === null ? null : maskedPhone(reach.phone),
        missing: hasGateway ? (reach.phone === null ? 'PHONE' : null) : 'GATEWAY',
      },
    ],
    events: notificationEvents.filter(concerns).map((event) => {
      const ways = waysOf(event, person.id, choices)
      return {
        event,
        on: notificationChannels.filter((channel) => ways.has(channel)),
        always: [...notificationTable[event].always],
      }
    }),
  }
}

/** Enough to recognise one's own number. */
const maskedPhone = (phone: string) => `${phone.slice(0, 4)} ••• ${phone.slice(-3)}`

/** @throws `notification.always_sent` for what must reach one, `notification.no_phone` when there is none to send to. */
export function choose(
  ctx: Ctx,
  person: Person,
  choice: { event: NotificationEvent; channel: NotificationChannel; enabled: boolean },
): Promise<NotificationChoices> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx }
    if ((await lockPerson(tx, person.id)) === undefined) refuse('auth.token_expired')
    const { event, channel, enabled } = choice
    const always: readonly NotificationChannel[] = notificationTable[event].always
    if (!enabled && always.includes(channel)) refuse('notification.always_sent')
    const before = await mayNotify(tx, person.id, event, channel)
    const { channels } = await readChoices(work, person)
    if (enabled && channels.some((one) => one.channel === channel && one.missing !== null)) {
      refuse('notification.no_phone')
    }
    await upsertChoice(tx, person.id, choice)
    recordOwnAudit(work, person.id, {
      action: 'notifications.changed',
      object: { kind: 'notification', id: null, name: event },
      before: { [channel]: before },
      after: { [channel]: enabled },
    })
    return readChoices(work, person)
  })
}

/** Each night: what was told long ago is forgotten. */
export const tidyNotices = job<object, Ctx>({
  name: 'notifications.tidy',
  cron: { expression: '47 3 * * *', timeZone: 'Europe/Lisbon' },
  handle: async ({ db, now }) => {
    await deleteNoticesBefore(db, new Date(now.getTime() - RETENTION_MS))
  },
})
