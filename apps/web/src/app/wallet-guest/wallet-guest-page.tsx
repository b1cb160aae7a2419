import { usePageParams } from '../../shared/current-page.ts'
import { deferredScreen } from '../../shared/deferred-screen.ts'
import { InvitationPage } from './invitation-page.tsx'

/** Of somebody who drives with a wallet; comes by itself, because who is invited does not need it yet. */
const DriverPage = deferredScreen(
  ['driver', 'cards', 'sessions', 'locations'],
  async () => (await import('../driver/driver-page.tsx')).DriverPage,
)

const walletId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One address, two pages: with an invitation, its answer; with the wallet somebody drives with, their own page. */
export function WalletGuestPage() {
  const { wallet_guest: parameter } = usePageParams('wallet-guest')
  return walletId.test(parameter) ? <DriverPage /> : <InvitationPage />
}
