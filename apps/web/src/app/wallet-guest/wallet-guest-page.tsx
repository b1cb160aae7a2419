import { usePageParams } from '../../shared/current-page.ts'
import { deferredScreen } from '../../shared/deferred-screen.ts'
import { InvitationPage } from './invitation-page.tsx'

/** The page of a driver. It is a separate chunk, because invited people do not need it yet. */
const DriverPage = deferredScreen(
  ['driver', 'cards', 'sessions', 'locations'],
  async () => (await import('../driver/driver-page.tsx')).DriverPage,
)

const walletId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Shows the invitation for an invitation link, or the driver's own page for a wallet id. */
export function WalletGuestPage() {
  const { wallet_guest: parameter } = usePageParams('wallet-guest')
  return walletId.test(parameter) ? <DriverPage /> : <InvitationPage />
}
