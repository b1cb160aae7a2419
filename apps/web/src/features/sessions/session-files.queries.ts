import { queryOptions } from '@tanstack/react-query'
import { listSessionFiles } from '@voltway/contract/sessions-prepared-files'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

const POLL_MS = 2000

export const sessionFilesQuery = (walletId: string) =>
  queryOptions({
    queryKey: walletKey(walletId, 'session-files'),
    queryFn: ({ signal }) => request(listSessionFiles, { params: { wallet: walletId }, signal }),
    // A file that was just requested is in the list.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.results.some((one) => one.state === 'RUNNING') === true ? POLL_MS : false,
  })
