import * as z from 'zod/mini'
import { Money } from './values.ts'

const HeldPart = z.object({ count: z.int(), amount: Money })

/** What an open hold is for: a charge that runs, one whose record is awaited or in doubt, or an authorisation no charge has used. */
export const holdPurposes = ['RUNNING', 'CHECKING', 'AUTHORISED'] as const

/** What is on hold and why, counted in charges. A charge that runs is counted although it holds nothing. */
export const Held = z.object({ running: HeldPart, checking: HeldPart, authorised: HeldPart })
export type Held = z.output<typeof Held>
