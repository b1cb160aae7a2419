import { usePageParams } from '../../shared/current-page.ts'
import { deferredScreen } from '../../shared/deferred-screen.ts'
import { DriverPage } from '../driver/driver-page.tsx'

/** A separate chunk, because drivers no longer need it. */
const InvitationPage = deferredScreen('invitation', async () => (await import('./invitation-page.tsx')).InvitationPage)

const walletId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Shows the invitation for an invitation link, or the driver's own page for a wallet id. */
export function WalletGuestPage() {
  const { wallet_guest: parameter } = usePageParams('wallet-guest')
  return walletId.test(parameter) ? <DriverPage /> : <InvitationPage />
}
