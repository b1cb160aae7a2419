import { usePageParams } from '../../shared/current-page.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { requestDriverData } from '../driver/driver.queries.ts'
import { DriverPage } from '../driver/driver-page.tsx'

/** A separate chunk, because drivers no longer need it. */
const InvitationPage = lazyScreen('invitation', async () => (await import('./invitation-page.tsx')).InvitationPage)

const walletId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A driver opens the page directly: its data is requested before the first render, while its texts still load. */
const opened = location.pathname.split('/').at(-1) ?? ''
if (walletId.test(opened)) requestDriverData(opened)

/** Shows the invitation for an invitation link, or the driver's own page for a wallet id. */
export function WalletGuestPage() {
  const { wallet_guest: parameter } = usePageParams('wallet-guest')
  return walletId.test(parameter) ? <DriverPage /> : <InvitationPage />
}
