import * as z from 'zod/mini'
import { Money } from './values.ts'

const HeldPart = z.object({
  /** Number of charges or authorisations of this part. */
  count: z.int(),
  /** Amount on hold for this part. */
  amount: Money,
})

/**
 * The purpose of an open hold: a running charge, a charge whose record is pending or doubtful, or an authorisation
 * without a charge.
 */
export const holdPurposes = ['RUNNING', 'CHECKING', 'AUTHORISED'] as const

/** The amounts on hold by purpose, with the number of charges. A running charge counts even if it holds nothing. */
export const Held = z.object({
  /** Running charges. */
  running: HeldPart,
  /** Charges whose record is pending or doubtful. */
  checking: HeldPart,
  /** Authorisations without a charge. */
  authorised: HeldPart,
})
export type Held = z.output<typeof Held>
