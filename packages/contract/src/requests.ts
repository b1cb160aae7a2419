import * as z from 'zod/mini'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { Id, Instant, InstantInput, Money, MoneyInput, text } from './values.ts'

/**
 * Kinds of requests. LIMIT: a higher limit for a time. CARD: a new card or eKey. LOST_CARD: the replacement of a lost
 * card, which is blocked already. EXCEPTION: a card that ignores a rule for a time.
 */
export const requestKinds = ['LIMIT', 'CARD', 'LOST_CARD', 'EXCEPTION'] as const
/** Kind of a request. */
export type RequestKind = (typeof requestKinds)[number]

/** PENDING: waits for an answer. WITHDRAWN: by the person who made it. EXPIRED: nobody answered in time. */
export const requestStates = ['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const
/** State of a request. */
export type RequestState = (typeof requestStates)[number]

/** Allowed transitions of a request. */
export const requestTransitions = {
  PENDING: ['APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'],
  APPROVED: [],
  DECLINED: [],
  WITHDRAWN: [],
  EXPIRED: [],
} as const satisfies Record<RequestState, readonly RequestState[]>

/** Allowed commands per state: the server refuses with it, the screen locks with it. */
export const requestAllows = {
  approve: ['PENDING'],
  decline: ['PENDING'],
  withdraw: ['PENDING'],
} as const satisfies Record<string, readonly RequestState[]>
/** Command on a request. */
export type RequestCommand = keyof typeof requestAllows

/** A request without an answer expires after this time, or when the time it asks for has come. */
export const REQUEST_DAYS = 7
/** The approvers of a request without an answer are reminded once after this time. */
export const REMIND_AFTER_HOURS = 24
/** Most open requests of a person in a wallet. */
export const MOST_OPEN_REQUESTS = 20

/** Why the caller cannot answer a request: it is their own, or it is above the amount that they may approve. */
export const approvalLocks = ['OWN', 'AMOUNT', 'RIGHT'] as const

const Address = z.object({
  /** Name of the recipient of the card. */
  name: z.string(),
  /** Street and number of the delivery. */
  street: z.string(),
  /** Postal code of the delivery. */
  postal_code: z.string(),
  /** City of the delivery. */
  city: z.string(),
  /** Country of the delivery, ISO 3166-1 alpha-2. */
  country: z.string(),
})

/** A request of a person, in lists and replies. */
export const CardRequest = z.object({
  /** Id of the request. */
  id: Id,
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** The person who made the request. */
  requested_by: z.object({
    /** Id of the person who made the request. */
    id: Id,
    /** Name of the person who made the request. */
    name: z.string(),
  }),
  /** The driver for whom it was made; null without one. */
  member: z.nullable(z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() })),
  /** The card whose limit is asked for, or that was lost. */
  card: z.nullable(z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() })),
  /** The amount above the limit; of a card its price when it was asked for; of an exception zero. */
  amount: Money,
  /** Currency of the amount, ISO 4217. */
  currency: z.string(),
  /** The rule of which an exception is asked for, as one sentence in the language of the reader. */
  rule: addedField(
    z.nullable(
      z.object({
        /** Id of the rule. */
        id: Id,
        /** Such as "All cards can charge in Portugal or Spain." */
        sentence: z.string(),
      }),
    ),
    null,
  ),
  /** The end of a higher limit or of an exception. */
  until: z.nullable(Instant),
  /** Whether a virtual card is requested; null for other kinds. */
  is_ekey: z.nullable(z.boolean()),
  /** Where a physical card is sent. */
  address: z.nullable(Address),
  /** Why it was requested, in the words of the person; null without a reason. */
  reason: z.nullable(z.string()),
  /** When the request was made. */
  created_at: Instant,
  /** When the request expires without an answer. */
  expires_at: Instant,
  /** When the request was decided; null while it is open. */
  decided_at: z.nullable(Instant),
  /** Null for a request that nobody answered. */
  decided_by: z.nullable(z.string()),
  /** The reason of a decline. */
  answer: z.nullable(z.string()),
  /** The order of an approved card. */
  order_id: z.nullable(Id),
  /** What the caller may do with the request now. */
  allowed_actions: z.array(z.enum(['approve', 'decline', 'withdraw'])),
  /** Why the caller may not approve an open request; null when they may. */
  locked: z.nullable(z.enum(approvalLocks)),
})
export type CardRequest = z.output<typeof CardRequest>

const ofWallet = {
  service: 'editor',
  wallet: 'params.walletId',
} as const
const Wallet = z.object({ walletId: Id })
const One = z.object({ walletId: Id, requestId: Id })

/** A shipping address as typed; the postcode is checked by country. */
export const RequestedAddress = z.strictObject({
  /** Name of the recipient of the card. */
  name: text(120),
  /** Street and number of the delivery. */
  street: text(200),
  /** Postal code of the delivery. */
  postal_code: text(10, 2),
  /** City of the delivery. */
  city: text(80),
  /** Country of the delivery, ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' })),
})

/** Own call. A driver asks for their own cards only. */
export const createRequest = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/requests',
  summary: 'Ask for a higher limit or an exception from a rule until an instant, or for a card',
  right: 'cards.read',
  teams: true,
  params: Wallet,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      /** Requests a higher limit for a time. */
      kind: z.literal('LIMIT'),
      card_id: Id,
      /** Amount by which the limit is to be raised. */
      amount: MoneyInput,
      /** Until when the higher limit is needed. */
      until: InstantInput,
      /** Why the higher limit is needed. */
      reason: z.optional(text(200)),
    }),
    z.strictObject({
      /** Requests that a card may ignore a rule for a time. */
      kind: z.literal('EXCEPTION'),
      card_id: Id,
      /** A rule that refuses. */
      rule_id: Id,
      /** Until when the exception is needed. */
      until: InstantInput,
      /** Why the exception is needed. */
      reason: z.optional(text(200)),
    }),
    z.strictObject({
      /** Requests a new card. */
      kind: z.literal('CARD'),
      /** True requests a virtual card, false a physical one. */
      is_ekey: z.boolean(),
      /** Required for a physical card. */
      address: z.optional(RequestedAddress),
      /** Why the card is needed. */
      reason: z.optional(text(200)),
    }),
  ]),
  status: 201,
  reply: CardRequest,
  refusals: [
    'card.not_found',
    'card.not_limited',
    'rule.not_found',
    'card_request.already_open',
    'card_request.too_many_open',
  ],
  idempotent: true,
})

/** Own call. Drivers see their own requests, a team's manager those of the team too. */
export const listRequests = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/requests',
  summary: 'Requests of a wallet, open ones first, then the newest',
  right: 'cards.read',
  teams: true,
  params: Wallet,
  query: z.object({ ...pageQuery(10), /** Only requests in this state. */ state: z.optional(z.enum(requestStates)) }),
  reply: list(CardRequest),
  refusals: [],
})

/** Own call. */
export const getRequest = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/requests/:requestId',
  summary: 'One request of a wallet',
  right: 'cards.read',
  teams: true,
  params: One,
  reply: CardRequest,
  refusals: ['card_request.not_found'],
})

const approving = [
  'card_request.not_found',
  'card_request.not_open',
  'card_request.own',
  'card_request.above_approval',
  'card.not_found',
  'card.not_limited',
  'card.too_many_raises',
  'rule.not_found',
  'wallet.blocked',
  'plan.limit_reached',
  'member.not_found',
] as const

/** Own call. Carries out what was asked for, in the same transaction. */
export const approveRequest = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/requests/:requestId/approve',
  summary: 'Approve a request and carry it out',
  right: 'cards.limits',
  teams: true,
  params: One,
  reply: CardRequest,
  refusals: approving,
})

/** Own call. */
export const declineRequest = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/requests/:requestId/decline',
  summary: 'Decline a request with a reason',
  right: 'cards.limits',
  teams: true,
  params: One,
  body: z.strictObject({ /** Answer to the person who made the request. */ answer: text(200) }),
  reply: CardRequest,
  refusals: ['card_request.not_found', 'card_request.not_open', 'card_request.own'],
})

/** Own call, for the person who asked. */
export const withdrawRequest = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/requests/:requestId/withdraw',
  summary: 'Withdraw one’s own request',
  right: 'cards.read',
  teams: true,
  params: One,
  reply: CardRequest,
  refusals: ['card_request.not_found', 'card_request.not_open'],
})

/** Permission groups whose people may approve requests beside owners. */
export const approvingGroups = [1, 10, 13] as const
const ApprovingGroup = z.literal([...approvingGroups])

const Limits = z.array(
  z.object({
    /** Permission group whose people may approve up to the amount. */
    group: ApprovingGroup,
    /** The most that a person of the group may approve; null: any amount. */
    most: z.nullable(Money),
  }),
)

/** Own call. */
export const getApprovalLimits = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/approval-limits',
  summary: 'Up to which amount each permission group approves requests',
  right: 'cards.read',
  params: Wallet,
  reply: z.object({
    /** The most that each permission group may approve. */
    limits: Limits,
    /** The most by which the caller may raise the limit of a card within 30 days; null: any amount. */
    own: addedField(z.nullable(Money), null),
  }),
  refusals: [],
})

/** Own call, for owners, so that nobody raises what they may approve themselves. Groups that are not named keep their amount. */
export const setApprovalLimits = endpoint({
  ...ofWallet,
  method: 'PUT',
  path: '/v3/user/wallet/:walletId/approval-limits',
  summary: 'Set up to which amount permission groups approve requests',
  right: 'wallet.block',
  params: Wallet,
  body: z.strictObject({
    /** The most that each permission group may approve. */
    limits: z
      .array(
        z.strictObject({
          /** Permission group whose people may approve up to the amount. */
          group: ApprovingGroup,
          /** Highest amount; null: no bound. */
          most: z.nullable(MoneyInput),
        }),
      )
      .check(z.minLength(1), z.maxLength(approvingGroups.length)),
  }),
  reply: z.object({ /** The most that each permission group may approve. */ limits: Limits }),
  refusals: [],
})

/** The secret of a link in a mail: wallet, request and 192 random bits. */
const LinkToken = z.string().check(z.regex(/^[0-9a-f]{64}[\w-]{32}$/, { error: 'invalid' }))

/** Own call, without a session: what the link of a mail asks to approve. Changes nothing. */
export const viewRequestLink = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v1/request-links/view',
  summary: 'The request behind the link of a mail',
  right: 'public',
  body: z.strictObject({ /** Token of the mailed link. */ token: LinkToken }),
  reply: z.object({
    request: CardRequest,
    /** Name of the wallet of the request. */
    wallet_name: z.string(),
    /** Time zone of the wallet of the request. */
    time_zone: z.string(),
    /** The person to whom the mail was sent, who answers with the link. */
    person: z.string(),
  }),
  refusals: ['card_request.not_found', 'card_request.link_used'],
})

/** Own call, without a session: the link answers once, with the rights that its person has at this moment. */
export const answerRequestLink = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v1/request-links/answer',
  summary: 'Approve or decline a request with the link of a mail',
  right: 'public',
  body: z.strictObject({
    /** Token of the mailed link. */
    token: LinkToken,
    /** True approves the request, false declines it. */
    approve: z.boolean(),
    /** Why the request is declined, for the person who made it. */
    reason: z.optional(text(200)),
  }),
  reply: CardRequest,
  refusals: [...approving, 'card_request.link_used', 'auth.not_allowed'],
})
