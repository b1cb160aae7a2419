import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ConsumptionSource, consumptionSources } from '@voltway/contract/consumption-sources'
import { isTeamManager, useWalletHint } from '../session/hints.ts'
import { useWalletId } from '../wallet/wallet.queries.ts'
import { walletKey } from '../wallet/wallet-key.ts'

/** Whether the wallet has homes or depots. The code of the request loads after the page. */
function hasSitesQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'sites', 'any'),
    queryFn: async ({ signal }) => (await import('./request-sources.ts')).requestHasSites(walletId, signal),
  })
}

/** Whether charges of other providers were imported. */
function hasImportsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'session-imports', 'any'),
    queryFn: async ({ signal }) => (await import('./request-sources.ts')).requestHasImports(walletId, signal),
  })
}

export type SourceChoice = 'all' | ConsumptionSource

/**
 * Returns the choices of the source of charges, none in a fleet with one source. The chosen one is always among them.
 * @param hasImports whether the figures contain imported charges, where the page knows it; undefined requests it.
 */
export function useSourceChoices(chosen: ConsumptionSource | undefined, hasImports?: boolean): SourceChoice[] {
  const walletId = useWalletId()
  // The server refuses the sites and the imports to team managers.
  const isLimited = isTeamManager(useWalletHint())
  const sites = useQuery({ ...hasSitesQuery(walletId), enabled: !isLimited })
  const imports = useQuery({ ...hasImportsQuery(walletId), enabled: !isLimited && hasImports === undefined })
  const has: Readonly<Record<ConsumptionSource, boolean>> = {
    NETWORK: true,
    HOME: sites.data ?? false,
    DEPOT: sites.data ?? false,
    IMPORTED: hasImports ?? imports.data ?? false,
  }
  const named = consumptionSources.filter((one) => has[one] || one === chosen)
  return named.length > 1 ? ['all', ...named] : []
}
