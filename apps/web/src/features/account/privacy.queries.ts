import { queryOptions } from '@tanstack/react-query'
import { listExports } from '@voltway/contract/user-exports'
import { ask } from '../../lib/ask.ts'

/** A copy is made within seconds: until then it is looked for. */
const lookMs = 3000

export const exportsQuery = queryOptions({
  queryKey: ['my-exports'],
  queryFn: ({ signal }) => ask(listExports, { signal }),
  refetchInterval: ({ state }) => (state.data?.results.some((one) => one.state === 'PENDING') ? lookMs : false),
})
