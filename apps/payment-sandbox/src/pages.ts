import { randomBytes } from 'node:crypto'
import { formatMoney } from '@voltway/money/money'
import { type ObjectRow, selectNewestIntents, type Wire } from './bank.sql.ts'
import type { Bank, Change } from './bank.ts'
import { formOf, json, type Request, type Response } from './exchange.ts'
import { allowedActions, type BankAction, bankActions, getObject, playBank } from './intents.ts'
import { confirmSetup, type SetupChoice, setupChoices } from './setup.ts'
import { WireError } from './wire.ts'

/*
 * The bank's pages, in English like a developer's tool: the form for a card or account, the confirmation of a payment,
 * and (in the demo only) the page on which a person acts as payer and bank: approve, decline, delay, dispute, return.
 */

const SHOWN = 60

/** Handles a request below `/dev/payments`. Returns undefined where there is no page. */
export async function servePage(bank: Bank, request: Request): Promise<Response | undefined> {
  const [, , , name, id] = request.path.split('/')
  // Refuses requests from pages of another origin (CSRF).
  if (request.method === 'POST' && (request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
    return json(403, { error: 'foreign origin' })
  const isForm = request.method === 'POST'
  if (name === 'setup' && id !== undefined) return isForm ? saveMethod(bank, request, id) : setupPage(bank, request, id)
  if (name === 'confirm' && id !== undefined)
    return isForm ? serveConfirmation(bank, request, id) : confirmationPage(bank, request, id)
  if (name !== undefined || !bank.options.bankPage) return undefined
  return isForm ? decide(bank, request) : bankPage(bank)
}

async function setupPage(bank: Bank, request: Request, id: string): Promise<Response | undefined> {
  const setup = await found(bank, request, id, 'setup_intent')
  if (setup === undefined) return undefined
  const type = setup.payment_method_types[0] as string
  const choices = Object.entries(setupChoices).filter(([, choice]) => choice.type === type)
  const options = choices.map(
    ([value, { label }], index) =>
      `<label><input type="radio" name="choice" value="${value}"${index === 0 ? ' checked' : ''}> ${escapeHtml(label)}</label>`,
  )
  const noun = type === 'card' ? 'card' : 'bank account'
  return page(`Save a ${noun}`, [
    `<h1>Save a ${noun}</h1><p>This is the payment provider’s own page. In the sandbox nothing real is typed: choose what you would have typed.</p>`,
    `<form method="post"><fieldset><legend>${type === 'card' ? 'Card' : 'IBAN'}</legend>${options.join('')}</fieldset>`,
    `<label>Name of the holder<input name="name" required maxlength="70" value="Ana Sequeira"></label>`,
    `<p class="row"><button>Save</button> <a href="${escapeHtml(returnOf(bank, setup))}">Cancel</a></p></form>`,
  ])
}

async function saveMethod(bank: Bank, request: Request, id: string): Promise<Response | undefined> {
  const form = formOf(request.text)
  const choice = String(form.choice)
  const setup = await found(bank, request, id, 'setup_intent')
  if (setup === undefined || !Object.hasOwn(setupChoices, choice)) return undefined
  const name = String(form.name ?? '').slice(0, 70) || 'Card holder'
  await tolerant(bank, request, (change) => confirmSetup(change, id, { choice: choice as SetupChoice, name }))
  return redirect(returnOf(bank, setup))
}

/** The 3-D Secure page. */
async function confirmationPage(bank: Bank, request: Request, id: string): Promise<Response | undefined> {
  const intent = await found(bank, request, id, 'payment_intent')
  if (intent === undefined) return undefined
  const waits = intent.status === 'requires_action'
  return page('Confirm the payment', [
    `<h1>Confirm the payment</h1><p>Your bank asks: do you want to pay <b>${amountOf(intent)}</b>?</p>`,
    waits
      ? `<form method="post" class="row"><button name="action" value="approve">Confirm</button> <button class="quiet" name="action" value="decline">Refuse</button></form>`
      : `<p>This payment is ${escapeHtml(intent.status)}. <a href="${escapeHtml(returnOf(bank, intent))}">Go back</a></p>`,
  ])
}

async function serveConfirmation(bank: Bank, request: Request, id: string): Promise<Response | undefined> {
  const intent = await found(bank, request, id, 'payment_intent')
  if (intent?.payment_method_types[0] !== 'card') return undefined
  const action = formOf(request.text).action === 'approve' ? 'approve' : 'decline'
  await tolerant(bank, request, (change) => playBank(change, id, action))
  return redirect(returnOf(bank, intent))
}

const words: Readonly<Record<BankAction, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  expire: 'Let it expire',
  pay_late: 'Pay late',
  pay_other_amount: 'Pay 1.00 less',
  dispute: 'Dispute',
  return: 'Return the debit',
  win_dispute: 'Dispute won',
  lose_dispute: 'Dispute lost',
  silence: 'Delay: report nothing',
  delay_refunds: 'Delay its refunds',
  complete_refund: 'Complete the refund',
  fail_refund: 'Send the refund back',
}

async function bankPage(bank: Bank): Promise<Response> {
  const rows = await selectNewestIntents(bank.pool, SHOWN)
  return page('Demo payments', [
    '<h1>Demo payments</h1><p>Payments are simulated, and no real money moves. Choose the result of each payment as the payer or the bank. ',
    'For an amount of 66.60 the provider’s response is lost. A payment of 66.61 does not reach the provider.</p>',
    rows.length === 0 ? '<p>Nothing yet: add funds to a wallet first.</p>' : `<ol>${rows.map(bankRow).join('')}</ol>`,
  ])
}

async function decide(bank: Bank, request: Request): Promise<Response> {
  const { id, action } = formOf(request.text)
  if (typeof id === 'string' && bankActions.includes(action))
    await tolerant(bank, request, (change) => playBank(change, id, action as BankAction))
  return redirect('/dev/payments')
}

function bankRow({ body: intent, hidden, created_at }: ObjectRow): string {
  const buttons = allowedActions(intent, hidden).map(
    (action) =>
      `<button name="action" value="${action}"${action === 'approve' ? '' : ' class="quiet"'}>${words[action]}</button>`,
  )
  const details = intent.next_action?.multibanco_display_details as Wire | undefined
  const dispute = intent.latest_charge?.disputed ? ` · dispute ${intent.latest_charge.dispute_status}` : ''
  const kind = escapeHtml(String(intent.payment_method_types[0]).replace('_', ' '))
  const silent = hidden.silent === true ? ' · reports nothing' : ''
  return `<li><form method="post"><input type="hidden" name="id" value="${escapeHtml(intent.id)}">
<b>${amountOf(intent)}</b> <span>${kind} · ${escapeHtml(intent.status.replaceAll('_', ' '))}${dispute}${silent}</span>
<small>${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC · ${escapeHtml(intent.id)}${details ? ` · ${details.entity} ${details.reference}` : ''}</small>
<p class="row">${buttons.join(' ')}</p></form></li>`
}

const amountOf = (intent: Wire) =>
  `${formatMoney(BigInt(intent.amount))} ${escapeHtml(String(intent.currency).toUpperCase())}`

/** The payer's previous page; only addresses of the product are allowed. */
function returnOf({ options: { publicUrl } }: Bank, object: Wire): string {
  const url: unknown = object.metadata?.return_url ?? object.next_action?.redirect_to_url?.return_url
  return typeof url === 'string' && url.startsWith(`${publicUrl}/`) ? url : `${publicUrl}/wallet`
}

const found = (bank: Bank, request: Request, id: string, kind: string): Promise<Wire | undefined> =>
  tolerant(bank, request, async (change) => (await getObject(change, id, kind)).body)

/** Repeated clicks and invalid addresses have no effect. */
async function tolerant<T>(bank: Bank, { now }: Request, work: (change: Change) => Promise<T>): Promise<T | undefined> {
  try {
    return await bank.change(now, work)
  } catch (error) {
    if (error instanceof WireError) return undefined
    throw error
  }
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => names[character] as string)
}

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#dfe5e5,#2a3534);--soft:light-dark(#5b6770,#9fb0ae);--page:light-dark(#fff,#151d1c);--accent:light-dark(#0f766e,#2dd4bf)}
body{margin:0 auto;max-width:760px;padding:24px 16px;font:15px/24px Inter,'Segoe UI',sans-serif;background:light-dark(#f4f6f6,#0d1312);color:light-dark(#14201f,#e6eeed)}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:var(--soft)}a{color:var(--accent)}
ol{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:8px;background:var(--page)}li{padding:12px 16px}li+li{border-top:1px solid var(--line)}
small{display:block;color:var(--soft);overflow-wrap:anywhere}fieldset{border:1px solid var(--line);border-radius:8px;background:var(--page);margin:0 0 16px}
label{display:block;padding:8px 0}input:not([type=radio]){display:block;box-sizing:border-box;width:100%;font:inherit;padding:8px 12px;border:1px solid var(--line);border-radius:8px;background:var(--page);color:inherit}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:8px 0 0}
button{font:inherit;min-height:36px;padding:4px 14px;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:light-dark(#fff,#0d1312);cursor:pointer}
button.quiet{background:none;border-color:var(--line);color:inherit}`

const redirect = (location: string): Response => ({ status: 303, headers: { location }, body: '' })

function page(title: string, parts: readonly string[]): Response {
  const nonce = randomBytes(16).toString('base64')
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | Voltway Fleets</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${parts.join('\n')}</main></body></html>`,
  }
}
