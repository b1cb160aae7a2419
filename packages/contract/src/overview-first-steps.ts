import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Right } from './rights.ts'
import { Id } from './values.ts'

/** The steps until a new fleet is ready to charge, in order. */
export const firstSteps = ['FUND', 'INVITE', 'CARDS', 'LIMITS', 'VAT', 'CHARGE'] as const
/** Step until a new fleet is ready to charge. */
export type FirstStep = (typeof firstSteps)[number]

/** The right that a step requires. People without it do not see the step. */
export const rightOfStep = {
  FUND: 'wallet.fund',
  INVITE: 'members.invite',
  CARDS: 'cards.order',
  LIMITS: 'cards.limits',
  VAT: 'nifs.manage',
  CHARGE: 'cards.order',
} as const satisfies Record<FirstStep, Right>

/** State of a simulated charge; `FAILED` when the last one did not start. */
export const simulationStates = ['READY', 'STARTING', 'CHARGING', 'FAILED'] as const

/** The first steps of a new fleet for the caller. */
export const FirstSteps = z.object({
  /** The steps that the person may do, in order. */
  steps: z.array(z.object({ step: z.enum(firstSteps), /** Whether the step is done. */ done: z.boolean() })),
  /** Dismissed by this person; others still see the list. */
  dismissed: z.boolean(),
  /** The state of the simulated charge; null outside of a demo. */
  simulation: z.nullable(z.object({ state: z.enum(simulationStates) })),
})
export type FirstSteps = z.output<typeof FirstSteps>

const ofWallet = {
  service: 'editor',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
} as const

/** Own call. The fleet's data decides which steps are done; `dismissed` only hides the list. */
export const dismissFirstSteps = endpoint({
  ...ofWallet,
  method: 'PUT',
  path: '/v1/wallet/:id/first-steps',
  summary: 'Hide or show the first steps of a new fleet for the person',
  right: 'wallet.read',
  body: z.strictObject({ /** True hides the steps, false shows them again. */ dismissed: z.boolean() }),
  reply: z.object({ /** Whether the steps are hidden. */ dismissed: z.boolean() }),
  refusals: [],
})

/** Own call, in demos only. The charge itself runs over OCPI, as with a real operator. */
export const simulateFirstCharge = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v1/wallet/:id/first-charge',
  summary: 'Simulate a charge with a card of the fleet (demo only)',
  right: rightOfStep.CHARGE,
  status: 202,
  reply: z.object({
    /** The card that charges. */
    card: z.object({
      /** Id of the card. */
      id: Id,
      /** Name of the card. */
      name: z.string(),
    }),
    /** The simulated station. */
    station: z.object({ /** Name of the simulated station. */ name: z.string() }),
  }),
  refusals: ['first_charge.not_offered', 'first_charge.no_card', 'first_charge.no_station', 'first_charge.under_way'],
})
