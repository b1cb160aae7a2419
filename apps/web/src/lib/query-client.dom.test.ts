import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { RequestError } from './request.ts'

afterEach(() => onlineManager.setOnline(true))

const noResponse = () => new RequestError(0, { code: 'no_connection' })

test('without a connection a query fails at once instead of waiting', async () => {
  onlineManager.setOnline(false)
  let tries = 0
  const result = queryClient.fetchQuery({
    queryKey: ['offline'],
    retry: queryClient.getDefaultOptions().queries?.retry as never,
    queryFn: () => {
      tries++
      return Promise.reject(noResponse())
    },
  })
  await expect(result).rejects.toMatchObject({ status: 0 })
  expect(tries).toBe(1)
})
