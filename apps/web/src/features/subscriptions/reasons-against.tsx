import { useQuery } from '@tanstack/react-query'
import { Against } from './against.tsx'
import { chooseQuery } from './subscriptions.queries.ts'

/** Shows the reasons against the next larger plan before the person selects it. Hidden if it can be chosen. */
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
