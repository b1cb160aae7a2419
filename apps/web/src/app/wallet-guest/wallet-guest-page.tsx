import { usePageParams } from '../../shared/current-page.ts'
import { DriverPage } from './driver-page.tsx'
import { InvitationPage } from './invitation-page.tsx'

const walletId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One address, two pages: with an invitation, its answer; with the wallet somebody drives with, their own page. */
export function WalletGuestPage() {
  const { wallet_guest: parameter } = usePageParams('wallet-guest')
  return walletId.test(parameter) ? <DriverPage walletId={parameter} /> : <InvitationPage />
}
