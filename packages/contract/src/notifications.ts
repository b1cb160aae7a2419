import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** Channels of notifications; PRODUCT is the list in the product. */
export const notificationChannels = ['EMAIL', 'PRODUCT', 'SMS'] as const
/** Channel of a notification. */
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * Events that people are notified about: the permission groups, the default channels, and the channels that law or
 * payment scheme require. Server and settings page share this table.
 */
export const notificationTable = {
  'card.blocked': { groups: [0, 1, 3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'card.limit_reached': { groups: [0, 1, 3, 13], on: ['PRODUCT'], always: [] },
  'card.limit_raised': { groups: [3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'card.raise_ended': { groups: [0, 1, 3], on: ['PRODUCT'], always: [] },
  'session.stopped_at_limit': { groups: [0, 1, 3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'session.not_stopped': { groups: [0, 1, 3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'odometer.missing': { groups: [3], on: ['PRODUCT'], always: [] },
  'request.created': { groups: [0, 1, 10], on: ['EMAIL', 'PRODUCT'], always: [] },
  'request.waiting': { groups: [0, 1, 10], on: ['EMAIL', 'PRODUCT'], always: [] },
  'request.decided': { groups: [2, 3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'rule.refused': { groups: [3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'rule.reported': { groups: [0, 1], on: ['PRODUCT'], always: [] },
  'card_order.shipped': { groups: [0], on: ['EMAIL', 'PRODUCT'], always: [] },
  'card_order.delivered': { groups: [0], on: ['EMAIL', 'PRODUCT'], always: [] },
  'balance.low': { groups: [0, 1, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'budget.reached': { groups: [0, 1, 11, 13], on: ['EMAIL', 'PRODUCT'], always: [] },
  'budget.at_risk': { groups: [0, 1, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'purchase_order.at_risk': { groups: [0, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'consumption.weekly': { groups: [0, 1, 11], on: ['EMAIL'], always: [] },
  'auto_recharge.off': { groups: [0, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'month.sent': { groups: [0, 11], on: ['PRODUCT'], always: [] },
  'month.not_sent': { groups: [0, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'refund.failed': { groups: [0, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'payout_account.requested': { groups: [0], on: ['EMAIL', 'PRODUCT'], always: ['EMAIL'] },
  'reimbursement.approved': { groups: [3], on: ['PRODUCT'], always: [] },
  'reimbursement.sent': { groups: [3], on: ['PRODUCT'], always: [] },
  'reimbursement.paid': { groups: [3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'reimbursement.returned': { groups: [0, 1, 3, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'home_charger.invited': { groups: [3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'home_charge.doubtful': { groups: [3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'home_report.sent': { groups: [0, 1], on: ['EMAIL', 'PRODUCT'], always: [] },
  'home_report.decided': { groups: [3], on: ['EMAIL', 'PRODUCT'], always: [] },
  'collection.announced': { groups: [0, 11], on: ['EMAIL'], always: ['EMAIL'] },
  'subscription.ending': { groups: [0, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'subscription.suspended': { groups: [0, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'subscription.payment_failed': { groups: [0, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'subscription.ended': { groups: [0, 11], on: ['EMAIL', 'PRODUCT'], always: [] },
  'invitation.accepted': { groups: [0, 1, 12], on: ['PRODUCT'], always: [] },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly groups: readonly number[]
      readonly on: readonly NotificationChannel[]
      readonly always: readonly NotificationChannel[]
    }
  >
>
/** Event that people are notified about. */
export type NotificationEvent = keyof typeof notificationTable
/** The events of `notificationTable`, in its order. */
export const notificationEvents = Object.keys(notificationTable) as [NotificationEvent, ...NotificationEvent[]]

const Channel = z.enum(notificationChannels)
const Event = z.enum(notificationEvents)

/** A person's notification settings: the available channels, and the channels of each event. */
export const NotificationChoices = z.object({
  /** The channels, and whether each can reach the person. */
  channels: z.array(
    z.object({
      channel: Channel,
      /** The partly hidden address of the channel; null without one. */
      to: z.nullable(z.string()),
      /** Why the channel is not available. */
      missing: z.nullable(z.enum(['PHONE', 'GATEWAY'])),
    }),
  ),
  /** Only events that can concern the person in one of their wallets. */
  events: z.array(
    z.object({
      event: Event,
      /** Channels that are switched on. */
      on: z.array(Channel),
      /** Channels that cannot be switched off. */
      always: z.array(Channel),
    }),
  ),
})
export type NotificationChoices = z.output<typeof NotificationChoices>

/** Own call: the notification settings of the caller. */
export const getNotificationChoices = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/users/notifications',
  summary: 'Get the notification settings of the person',
  right: 'self',
  reply: NotificationChoices,
  refusals: [],
})

/** Changes one event on one channel. */
export const chooseNotification = endpoint({
  method: 'PATCH',
  service: 'editor',
  path: '/v2/users/notifications',
  summary: 'Turn one notification channel of an event on or off',
  right: 'self',
  body: z.strictObject({
    event: Event,
    channel: Channel,
    /** True switches notifications of this event on in this channel, false off. */
    enabled: z.boolean(),
  }),
  reply: NotificationChoices,
  refusals: ['notification.always_sent', 'notification.no_phone'],
})

/** A notification in the product. The screen composes its text from `event`, `count` and `facts`. */
export const Notice = z.object({
  /** Id of the notification. */
  id: Id,
  event: Event,
  /** When the event happened. */
  at: Instant,
  /** Whether the person has seen it. */
  seen: z.boolean(),
  /** The wallet that the notification is about. */
  wallet: z.object({
    /** Id of the wallet. */
    id: Id,
    /** Name of the wallet. */
    name: z.string(),
    /** Time zone of the wallet, for the times of the text. */
    time_zone: z.string(),
  }),
  /** The number of objects, and the words and amounts of the notice. */
  count: z.int(),
  /** Values of the text by their names, such as an amount. */
  facts: z.record(z.string(), z.string()),
})
export type Notice = z.output<typeof Notice>

/** Own call: the person's notices, newest first, kept for 90 days. */
export const listNotices = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/users/notices',
  summary: 'List the person’s notifications, newest first',
  right: 'self',
  reply: list(Notice),
  refusals: [],
})

/** Own call: marks all notices of the caller as seen. `seen` is their number. */
export const markNoticesSeen = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v2/users/notices/seen',
  summary: 'Mark notifications as seen',
  right: 'self',
  reply: z.object({ /** Number of notifications that were marked. */ seen: z.int() }),
  refusals: [],
})
