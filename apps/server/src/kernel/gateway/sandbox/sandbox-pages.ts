import { randomBytes } from 'node:crypto'
import { formatMoney } from '@voltway/money/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml as say } from '../../../platform/mail-layout.ts'
import type { App } from '../../ctx.ts'
import { type ObjectRow, selectNewestIntents, type Wire } from './sandbox.sql.ts'
import { inSandbox } from './sandbox-events.ts'
import { allowedActions, type BankAction, bankActions, getObject, playBank } from './sandbox-intents.ts'
import { formOf } from './sandbox-server.ts'
import { confirmSetup, type SetupChoice, setupChoices } from './sandbox-setup.ts'
import { WireError } from './wire.ts'

/*
 * The sandbox's own pages, in English like a developer's tool: where a payer "types" a card, confirms with the bank, and (in the
 * demo only) where somebody plays payer and bank: approve, decline, delay, dispute, return.
 */

const SHOWN = 60

/** The provider's hosted pages. `asBank` adds the page that decides every payment: for demos only. */
export async function serveSandboxPages(
  fastify: FastifyInstance,
  app: App,
  { asBank }: { asBank: boolean },
): Promise<void> {
  await fastify.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, formOf(body as string)),
    )
    pages.addHook('preHandler', async (request, reply) => {
      // A foreign page cannot press a button here.
      if (request.method === 'POST' && (request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
        return reply.code(403).send({ error: 'foreign origin' })
    })
    serveSetup(pages, app)
    serveConfirmation(pages, app)
    if (asBank) serveBank(pages, app)
  })
}

type IdParams = { Params: { id: string } }

function serveSetup(pages: FastifyInstance, app: App): void {
  pages.get<IdParams>('/dev/payments/setup/:id', async (request, reply) => {
    const setup = await found(app, request.params.id, 'setup_intent')
    if (setup === undefined) return reply.callNotFound()
    const type = setup.payment_method_types[0] as string
    const choices = Object.entries(setupChoices).filter(([, choice]) => choice.type === type)
    const options = choices.map(
      ([value, { label }], index) =>
        `<label><input type="radio" name="choice" value="${value}"${index === 0 ? ' checked' : ''}> ${say(label)}</label>`,
    )
    const noun = type === 'card' ? 'card' : 'bank account'
    return page(reply, `Save a ${noun}`, [
      `<h1>Save a ${noun}</h1><p>This is the payment provider’s own page. In the sandbox nothing real is typed: choose what you would have typed.</p>`,
      `<form method="post"><fieldset><legend>${type === 'card' ? 'Card' : 'IBAN'}</legend>${options.join('')}</fieldset>`,
      `<label>Name of the holder<input name="name" required maxlength="70" value="Ana Sequeira"></label>`,
      `<p class="row"><button>Save</button> <a href="${say(returnOf(app, setup))}">Cancel</a></p></form>`,
    ])
  })
  pages.post<IdParams>('/dev/payments/setup/:id', async (request, reply) => {
    const form = request.body as Wire
    const choice = String(form.choice)
    const setup = await found(app, request.params.id, 'setup_intent')
    if (setup === undefined || !Object.hasOwn(setupChoices, choice)) return reply.callNotFound()
    const name = String(form.name ?? '').slice(0, 70) || 'Card holder'
    await tolerant(() =>
      inSandbox(app, (sandbox) => confirmSetup(sandbox, setup.id, { choice: choice as SetupChoice, name })),
    )
    return reply.redirect(returnOf(app, setup), 303)
  })
}

/** Where the payer's bank asks for a second look (3-D Secure). */
function serveConfirmation(pages: FastifyInstance, app: App): void {
  pages.get<IdParams>('/dev/payments/confirm/:id', async (request, reply) => {
    const intent = await found(app, request.params.id, 'payment_intent')
    if (intent === undefined) return reply.callNotFound()
    const waits = intent.status === 'requires_action'
    return page(reply, 'Confirm the payment', [
      `<h1>Confirm the payment</h1><p>Your bank asks: do you want to pay <b>${amountOf(intent)}</b>?</p>`,
      waits
        ? `<form method="post" class="row"><button name="action" value="approve">Confirm</button> <button class="quiet" name="action" value="decline">Refuse</button></form>`
        : `<p>This payment is ${say(intent.status)}. <a href="${say(returnOf(app, intent))}">Go back</a></p>`,
    ])
  })
  pages.post<IdParams>('/dev/payments/confirm/:id', async (request, reply) => {
    const intent = await found(app, request.params.id, 'payment_intent')
    if (intent?.payment_method_types[0] !== 'card') return reply.callNotFound()
    const action = (request.body as Wire).action === 'approve' ? 'approve' : 'decline'
    await tolerant(() => inSandbox(app, (sandbox) => playBank(sandbox, intent.id, action)))
    return reply.redirect(returnOf(app, intent), 303)
  })
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

function serveBank(pages: FastifyInstance, app: App): void {
  pages.get('/dev/payments', async (_request, reply) => {
    const rows = await selectNewestIntents(app.db, SHOWN)
    return page(reply, 'Demo payments', [
      '<h1>Demo payments</h1><p>No money moves in the demo. Here you are the payer and every bank: decide what becomes of each payment. ',
      'An amount of 66.60 loses the provider’s answer, 66.61 never reaches it.</p>',
      rows.length === 0 ? '<p>Nothing yet: add funds to a wallet first.</p>' : `<ol>${rows.map(bankRow).join('')}</ol>`,
    ])
  })
  pages.post('/dev/payments', async (request, reply) => {
    const { id, action } = request.body as Wire
    if (typeof id === 'string' && bankActions.includes(action))
      await tolerant(() => inSandbox(app, (sandbox) => playBank(sandbox, id, action as BankAction)))
    return reply.redirect('/dev/payments', 303)
  })
}

function bankRow({ body: intent, hidden, created_at }: ObjectRow): string {
  const buttons = allowedActions(intent, hidden).map(
    (action) =>
      `<button name="action" value="${action}"${action === 'approve' ? '' : ' class="quiet"'}>${words[action]}</button>`,
  )
  const details = intent.next_action?.multibanco_display_details as Wire | undefined
  const dispute = intent.latest_charge?.disputed ? ` · dispute ${intent.latest_charge.dispute_status}` : ''
  const kind = say(String(intent.payment_method_types[0]).replace('_', ' '))
  const silent = hidden.silent === true ? ' · reports nothing' : ''
  return `<li><form method="post"><input type="hidden" name="id" value="${say(intent.id)}">
<b>${amountOf(intent)}</b> <span>${kind} · ${say(intent.status.replaceAll('_', ' '))}${dispute}${silent}</span>
<small>${say(created_at.slice(0, 16).replace('T', ' '))} UTC · ${say(intent.id)}${details ? ` · ${details.entity} ${details.reference}` : ''}</small>
<p class="row">${buttons.join(' ')}</p></form></li>`
}

const amountOf = (intent: Wire) => `${formatMoney(BigInt(intent.amount))} ${say(String(intent.currency).toUpperCase())}`

/** Where the payer came from; never anywhere else than to us. */
function returnOf(app: App, object: Wire): string {
  const url: unknown = object.metadata?.return_url ?? object.next_action?.redirect_to_url?.return_url
  return typeof url === 'string' && url.startsWith(`${app.config.publicUrl}/`) ? url : `${app.config.publicUrl}/wallet`
}

async function found(app: App, id: string, kind: string): Promise<Wire | undefined> {
  return tolerant(async () => (await inSandbox(app, (sandbox) => getObject(sandbox, id, kind))).body)
}

/** A button pressed twice, or an address mistyped, does nothing. */
async function tolerant<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WireError) return undefined
    throw error
  }
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

function page(reply: FastifyReply, title: string, parts: readonly string[]): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(title)} | Voltway Fleets</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${parts.join('\n')}</main></body></html>`)
}
