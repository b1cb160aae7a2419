import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, EnergyKwh, Id, Instant, Money } from './values.ts'
import { walletStates } from './wallets.ts'

/** Call 11. */
export const getWalletState = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/wallet/:id',
  summary: 'The wallet with its running sessions or unpaid documents, depending on `state`',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  query: z.object({
    /** `ongoing` returns running charges, `unpaid` returns unpaid documents. */
    state: z._default(z.enum(['ongoing', 'unpaid']), 'ongoing'),
  }),
  reply: z.object({
    /** Id of the wallet. */
    id: Id,
    /** Name of the wallet. */
    name: z.string(),
    state: z.enum(walletStates),
    /** Money in the wallet, amounts on hold included. */
    balance: Money,
    /** Amount on hold for running and unchecked charges. */
    reserved: Money,
    /** Money that charges can still use. */
    available: Money,
    /** The running charges; empty with `state=unpaid`. */
    sessions: z.array(
      z.object({
        /** Id of the charge. */
        id: Id,
        /** Name that the company gave the card. */
        card_name: z.string(),
        /** Name that the operator gave the station. */
        station_name: z.string(),
        /** When the charge began. */
        started_at: Instant,
        /** Energy so far in kWh, three decimals. */
        energy_kwh: EnergyKwh,
        /** Cost so far with VAT. */
        cost: Money,
      }),
    ),
    /** The unpaid documents; empty with `state=ongoing`. */
    documents: z.array(
      z.object({
        /** Id of the unpaid document. */
        id: Id,
        /** Number of the unpaid document. */
        number: z.string(),
        /** Day on which it is due. */
        due: Day,
        /** Amount that is still to be paid, with VAT. */
        amount: Money,
      }),
    ),
  }),
  refusals: [],
})
