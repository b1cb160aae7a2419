import * as z from 'zod/mini'
import { Card, CardParams } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { RequestedAddress } from './requests.ts'
import { Id, text } from './values.ts'

/** The steps for a lost card, in their order. */
export const lostCardSteps = ['BLOCK', 'STOP', 'EKEY', 'REPLACEMENT', 'DISPUTE'] as const
/**
 * The result of a step. REQUESTED: a person has to approve it. WAITING: the order waits for its payment. NOT_NEEDED:
 * nothing to do, such as no running charge. FAILED: refused with `code`, which prevents no other step.
 */
export const lostCardResults = ['DONE', 'ALREADY', 'REQUESTED', 'WAITING', 'NOT_NEEDED', 'FAILED'] as const

/** The result of one step for a lost card. */
export const LostCardStep = z.object({
  step: z.enum(lostCardSteps),
  result: z.enum(lostCardResults),
  /** The code of the refusal of a failed step. */
  code: z.nullable(z.string()),
  /** The eKey, the order, the request or the disputed session of the step. */
  object_id: z.nullable(Id),
  /** How the driver received the link of the eKey; null when the driver has no address or phone. */
  sent: z.nullable(z.enum(['EMAIL', 'SMS'])),
})
export type LostCardStep = z.output<typeof LostCardStep>

/**
 * Own call. Blocks a lost card and does what else is chosen. Repeated, it does only what is missing. A driver reports
 * their own cards, and their replacement becomes a request.
 */
export const reportLostCard = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/lost/',
  summary: 'Report a card as lost: block it, stop its charge, give an eKey, order a replacement, dispute charges',
  right: 'cards.read',
  teams: true,
  wallet: 'params.walletId',
  params: CardParams,
  body: z.strictObject({
    /** How the driver gets the link of an eKey; absent: no eKey. */
    ekey: z.optional(z.enum(['EMAIL', 'SMS'])),
    /** An address of the wallet, or as a driver types it; absent: no replacement. */
    replacement: z.optional(
      z.strictObject({
        shipping_address_id: z.optional(Id),
        /** New address to which the replacement is sent. */
        address: z.optional(RequestedAddress),
      }),
    ),
    /** Charges that the driver did not make. */
    not_me: z._default(z.array(Id).check(z.maxLength(20)), []),
    /** The words of their disputes. */
    words: z.optional(text(1000)),
  }),
  reply: z.object({
    /** The lost card, as it is now. */
    card: Card,
    /** What was done, step by step. */
    steps: z.array(LostCardStep),
  }),
  refusals: ['card.not_found'],
  idempotent: true,
})
