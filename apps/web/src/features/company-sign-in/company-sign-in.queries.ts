import { queryOptions } from '@tanstack/react-query'
import { type CompanySignIn, getCompanySignIn } from '@voltway/contract/company-sign-in'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export function companySignInQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'company-sign-in'),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'api_keys.manage', () =>
        request(getCompanySignIn, { params: { id: walletId }, signal }),
      ),
  })
}

/** Every change returns the whole state. */
export function storeCompanySignIn(walletId: string, state: CompanySignIn): void {
  queryClient.setQueryData(companySignInQuery(walletId).queryKey, state)
}
