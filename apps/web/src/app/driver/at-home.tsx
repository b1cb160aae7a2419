import type { Site } from '@voltway/contract/sites'
import { OwnCharger } from '../../features/chargers/own-charger.tsx'
import { OwnReports } from '../../features/home-reports/own-reports.tsx'
import { OwnHome } from '../../features/reimbursements/own-home.tsx'

type AtHomeProps = { walletId: string; homes: readonly Site[]; currency: string }

/** A driver's charges at home with what comes back, the charger to connect, and what is sent without one. */
export function AtHome({ walletId, homes, currency }: AtHomeProps) {
  return (
    <OwnHome
      walletId={walletId}
      homes={homes}
      currency={currency}
      charger={homes.map((home) => <OwnCharger key={home.id} walletId={walletId} home={home} />)}
      reports={<OwnReports walletId={walletId} homes={homes} />}
    />
  )
}
