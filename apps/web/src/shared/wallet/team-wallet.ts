import { listWallets, type WalletSummary } from '@voltway/contract/overview-wallets'
import type { Wallet } from '@voltway/contract/wallets'
import { RequestError, request } from '../../lib/request.ts'

/**
 * The wallet as a team's manager may see it: its name, currency and time zone and the person's rights, without money
 * and settings. The pages that show these are not open to team managers.
 */
export function walletOfTeamManager(summary: WalletSummary): Wallet {
  return {
    ...summary,
    balance: '0.00',
    credit: '0.00',
    negative_tolerance: '0.00',
    has_auto_recharge: false,
    nif_id: null,
    billing_address: null,
    finance_email: null,
    energy_cycle: 'WEEKLY',
    renewal_defaults: { credit_renewal: 'MONTHLY', renewal_day: 1, assigned_credit: null },
    location_enabled: false,
    post_payment_requested_at: null,
    version: 0,
  }
}

/** Requests the entry of a wallet in the list of wallets. */
export async function requestSummary(walletId: string, signal: AbortSignal): Promise<WalletSummary> {
  const { results } = await request(listWallets, { signal })
  return (
    results.find(({ id }) => id === walletId) ?? Promise.reject(new RequestError(404, { code: 'wallet.not_found' }))
  )
}
