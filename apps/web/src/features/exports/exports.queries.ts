import { queryOptions } from '@tanstack/react-query'
import { listCompanyExports } from '@voltway/contract/exports'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The progress is stored once a second. */
const POLL_MS = 2000

export const companyExportsQuery = (walletId: string) =>
  queryOptions({
    queryKey: walletKey(walletId, 'exports'),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'api_keys.manage', () =>
        request(listCompanyExports, { params: { walletId }, signal }),
      ),
    refetchInterval: ({ state }) =>
      state.data?.results.some((one) => one.state === 'RUNNING') === true ? POLL_MS : false,
  })

export const refreshCompanyExports = (walletId: string) =>
  queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'exports') })
