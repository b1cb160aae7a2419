import type Stripe from 'stripe'
import type { MethodKind } from './gateway.ts'

/** The kind of method of each type of Stripe's. */
const KINDS: Readonly<Record<string, MethodKind>> = {
  card: 'CREDIT_CARD',
  multibanco: 'MULTIBANCO',
  mb_way: 'MB_WAY',
  sepa_debit: 'DIRECT_DEBIT',
}

const PAGE = { limit: 100, expand: ['data.latest_charge', 'data.payment_method'] }

/** Lists the payment intents since an instant with their charge and method. Other types than ours are left out. */
export async function* listIntents(stripe: Stripe, since: Date) {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const intent of stripe.paymentIntents.list({ created, ...PAGE })) {
    const kind = KINDS[intent.payment_method_types[0] ?? '']
    if (kind === undefined) continue
    const method = intent.payment_method
    yield {
      intent,
      kind,
      providerMethodId: method === null || typeof method === 'string' ? method : method.id,
      createdAt: new Date(Date.parse(intent.metadata.created ?? '') || intent.created * 1000),
    }
  }
}
