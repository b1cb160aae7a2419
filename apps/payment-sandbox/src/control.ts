import type { Bank } from './bank.ts'
import { runRound } from './deliveries.ts'
import { json, type Request, type Response } from './exchange.ts'
import { type BankAction, playBank } from './intents.ts'
import { confirmSetup, type SetupChoice, setupChoices } from './setup.ts'

/**
 * Handles a request below `/control/`, with which tests and the demo's seed act as payer and bank:
 * - `POST setups/{id} {choice, name}` saves a payment method,
 * - `POST payments/{id} {action}` applies an action of the payer or a bank,
 * - `POST round {webhooks}` expires waiting payments and sends undelivered events to that address.
 * A refusal has the status and error of the API.
 */
export async function serveControl(bank: Bank, { path, text, now }: Request): Promise<Response | undefined> {
  const [, , kind, id = ''] = path.split('/')
  const body = JSON.parse(text) as Record<string, string>
  switch (kind) {
    case 'setups': {
      const { choice = '', name = '' } = body
      if (!Object.hasOwn(setupChoices, choice)) return undefined
      return json(200, await bank.change(now, (tx) => confirmSetup(tx, id, { choice: choice as SetupChoice, name })))
    }
    case 'payments':
      return json(200, await bank.change(now, (change) => playBank(change, id, body.action as BankAction)))
    case 'round':
      return json(200, { undelivered: await runRound(bank, String(body.webhooks), now) })
    default:
      return undefined
  }
}
