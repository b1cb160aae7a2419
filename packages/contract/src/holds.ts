import * as z from 'zod/mini'
import { Money } from './values.ts'

const HeldPart = z.object({ count: z.int(), amount: Money })

/**
 * The purpose of an open hold: a running charge, a charge whose record is pending or doubtful, or an authorisation
 * without a charge.
 */
export const holdPurposes = ['RUNNING', 'CHECKING', 'AUTHORISED'] as const

/** The amounts on hold by purpose, with the number of charges. A running charge counts even if it holds nothing. */
export const Held = z.object({ running: HeldPart, checking: HeldPart, authorised: HeldPart })
export type Held = z.output<typeof Held>
