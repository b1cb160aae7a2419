import { EmptyPage } from '../empty-page.tsx'

/** The page of somebody who drives with a wallet. */
export function DriverPage(_: { walletId: string }) {
  return <EmptyPage />
}
