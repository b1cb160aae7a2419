import { useQuery } from '@tanstack/react-query'
import { Against } from './against.tsx'
import { chooseQuery } from './subscriptions.queries.ts'

/** What stands against the next larger plan, before anybody picks it; nothing while it may be chosen. */
export function ReasonsAgainst({ plan, priceStep }: { plan: string; priceStep: number }) {
  const { data } = useQuery(chooseQuery(plan, priceStep))
  if (!data || data.allowed) return null
  return (
    <div className="mb-6 grid gap-3">
      {data.reasons.map((reason) => (
        <Against key={reason} reason={reason} />
      ))}
    </div>
  )
}
