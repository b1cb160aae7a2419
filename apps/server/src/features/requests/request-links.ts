import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import type { answerRequestLink, CardRequest, viewRequestLink } from '@voltway/contract/requests'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { enteredScope, systemScope, type WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { selectLinkPerson, selectRequestWallet } from './approvals.sql.ts'
import { approveIn, declineIn } from './decide-request.ts'
import { type LinkToken, readToken } from './link-token.ts'
import { selectLink, updateLinkUsed } from './request-links.sql.ts'
import { readRequest } from './requests.ts'

interface OpenLink {
  readonly link: LinkToken
  /** The person to whom the mail was sent. */
  readonly person: Person
  /** That person's rights in the wallet at this moment. */
  readonly scope: WalletScope
}

/** An unknown link gets the same refusal as one whose person has left the wallet. */
async function openLink(ctx: Ctx, token: string): Promise<OpenLink> {
  const link = readToken(token)
  const row = (await selectLink(ctx.db, systemScope(link.walletId), link)) ?? refuse('card_request.not_found')
  const account = (await selectLinkPerson(ctx.db, row.person_id)) ?? refuse('card_request.not_found')
  const person: Person = { ...account, sessionId: '' }
  const scope = await enteredScope(ctx.db, person, link.walletId).catch(() => refuse('card_request.not_found'))
  if (ctx.caller !== null) ctx.caller.walletId = link.walletId
  if (row.is_used) refuse('card_request.link_used')
  return { link, person, scope }
}

/** Shows the request of a link. It changes nothing, because programs open the links of mails too. */
export async function showLink(ctx: Ctx, token: string): Promise<ReplyOf<typeof viewRequestLink>> {
  const { link, person, scope } = await openLink(ctx, token)
  const wallet = (await selectRequestWallet(ctx.db, scope)) ?? refuse('card_request.not_found')
  return {
    request: await readRequest(ctx, scope, link.requestId),
    wallet_name: wallet.name,
    time_zone: wallet.time_zone,
    person: person.name,
  }
}

/** Answers a request with a link, as its person. The link is used in the same transaction, and only by an answer. */
export async function answerWithLink(
  ctx: Ctx,
  { token, approve, reason }: BodyOf<typeof answerRequestLink>,
): Promise<CardRequest> {
  const { link, person, scope } = await openLink(ctx, token)
  const asPerson: Ctx = { ...ctx, person }
  const { requestId } = link
  if (!approve && reason === undefined) refuse('validation_failed', { fields: { reason: 'required' } })
  await ctx.db.tx(async (tx) => {
    const work = { ctx: asPerson, tx, scope }
    if (!scope.rights.has('cards.limits')) refuse('auth.not_allowed')
    if ((await updateLinkUsed(tx, scope, { ...link, now: ctx.now })) === 0) refuse('card_request.link_used')
    if (approve) await approveIn(work, requestId)
    else await declineIn(work, requestId, reason ?? '')
  })
  return readRequest(asPerson, scope, requestId)
}
