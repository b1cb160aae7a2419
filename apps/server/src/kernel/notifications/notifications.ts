import {
  type NotificationChannel,
  type NotificationChoices,
  type NotificationEvent,
  notificationChannels,
  notificationEvents,
  notificationTable,
} from '@voltway/contract/notifications'
import { DRIVER_GROUP } from '@voltway/contract/rights'
import type { Locale } from '@voltway/contract/values'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import { refuse } from '../../platform/refusal.ts'
import { canSendSms, enqueueSms } from '../../platform/sms.ts'
import type { Sql } from '../../platform/sql.ts'
import { recordOwnAudit } from '../audit/audit.ts'
import type { Ctx, Person, Work } from '../ctx.ts'
import { lockPerson } from '../identity/person.sql.ts'
import { pageUrl } from '../page-url.ts'
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

const RETENTION_MS = 90 * DAY_MS

/** An event in a wallet to notify people of. */
export interface News {
  readonly event: NotificationEvent
  readonly walletName: string
  /** Number of objects that the event is about. */
  readonly count: number
  /** Values of its texts besides the wallet and the number. */
  readonly facts: Readonly<Record<string, string>>
  /** Further values, written in the recipient's language. */
  readonly factsIn?: (language: Locale) => Readonly<Record<string, string>>
  /** Path of the linked page, such as `/cards?state=BLOCKED`. */
  readonly path: string
  /**
   * Additional recipients if they may enter the wallet, such as the driver of a card or the sender of an invitation.
   */
  readonly personIds?: readonly string[]
  /** True: only `personIds` are notified. */
  readonly onlyThem?: boolean
  /** The person who caused the event, who is not notified. */
  readonly by?: string | null
  /** Further paragraphs of the mail, below the event's text. */
  readonly details?: (language: Locale) => readonly string[]
  /** Further links of the mail, with the paths of their pages. */
  readonly links?: (language: Locale) => readonly { readonly label: string; readonly path: string }[]
  /** The page that a person's mail links to instead, where they answer. */
  readonly mailPathOf?: (personId: string) => string | undefined
  /** The mail that replaces the event's texts. */
  readonly mail?: (language: Locale) => MailContent
}

/**
 * Notifies the people of a wallet through their chosen channels, in the caller's transaction, so that a rollback sends
 * nothing. Drivers and team managers are notified only by `personIds`, never as a group.
 */
export async function notify({ ctx, tx, scope }: WalletWork, news: News): Promise<void> {
  const groups: readonly number[] = notificationTable[news.event].groups
  const people = await selectRecipients(tx, scope, {
    groups: news.onlyThem === true ? [] : groups.filter((group) => group !== DRIVER_GROUP),
    personIds: news.personIds ?? [],
    but: news.by ?? null,
  })
  const choices = await selectChoices(
    tx,
    people.map(({ id }) => id),
  )
  for (const { id, email, phone, language } of people) {
    const facts = { ...news.facts, ...news.factsIn?.(language) }
    const notice = { event: news.event, count: news.count, facts, fleet: news.walletName }
    const channels = channelsOf(news.event, id, choices)
    if (channels.has('PRODUCT')) await insertNotice(tx, scope, { id: ctx.newId(), personId: id, ...notice }, ctx.now)
    if (channels.has('EMAIL')) {
      const answerPath = news.mailPathOf?.(id)
      const links = {
        url: pageUrl(ctx.app.config, language, answerPath ?? news.path),
        path: news.path,
        settingsUrl: settingsUrl(ctx, language),
        expectsAnswer: answerPath !== undefined,
      }
      const details = {
        paragraphs: news.details?.(language) ?? [],
        links: (news.links?.(language) ?? []).map(({ label, path }) => ({
          label,
          url: pageUrl(ctx.app.config, language, path),
        })),
      }
      const own = () => noticeMail(language, notice, links, details)
      await enqueueMail(tx, ctx.app.config, email, news.mail?.(language) ?? own())
    }
    if (channels.has('SMS') && phone !== null && canSendSms(ctx.app.config)) {
      const { title } = textsOf(language, notice)
      await enqueueSms(tx, ctx.app.config, phone, `${title} ${pageUrl(ctx.app.config, language, news.path)}`)
    }
  }
}

/** Whether a person is a recipient of an event in this wallet, regardless of their settings. */
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

/** Whether a person receives an event through a channel: their own setting, else the contract's default. */
export async function mayNotify(
  on: Sql,
  personId: string,
  event: NotificationEvent,
  channel: NotificationChannel,
): Promise<boolean> {
  return channelsOf(event, personId, await selectChoices(on, [personId])).has(channel)
}

function channelsOf(
  event: NotificationEvent,
  personId: string,
  choices: readonly ChoiceRow[],
): Set<NotificationChannel> {
  const { on, always } = notificationTable[event]
  const channels = new Set<NotificationChannel>(on)
  for (const choice of choices) {
    if (choice.person_id !== personId || choice.event !== event) continue
    if (choice.enabled) channels.add(choice.channel)
    else channels.delete(choice.channel)
  }
  for (const channel of always) channels.add(channel)
  return channels
}

const settingsUrl = (ctx: Ctx, language: Locale) => pageUrl(ctx.app.config, language, '/settings?section=notifications')

/** Returns a person's notification settings. Events of groups that the person has nowhere are omitted. */
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
      const channels = channelsOf(event, person.id, choices)
      return {
        event,
        on: notificationChannels.filter((channel) => channels.has(channel)),
        always: [...notificationTable[event].always],
      }
    }),
  }
}

/** Masks a phone number so that only its owner recognises it. */
const maskedPhone = (phone: string) => `${phone.slice(0, 4)} ••• ${phone.slice(-3)}`

/**
 * Sets a channel of an event for a person.
 * @throws Refusal `notification.always_sent` for a mandatory channel, `notification.no_phone` when the channel is not
 * available.
 */
export function setNotificationChoice(
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

/** Deletes notifications older than 90 days, every night. */
export const tidyNotices = job<object, Ctx>({
  name: 'notifications.tidy',
  cron: { expression: '47 3 * * *', timeZone: 'Europe/Lisbon' },
  handle: async ({ db, now }) => {
    await deleteNoticesBefore(db, new Date(now.getTime() - RETENTION_MS))
  },
})
