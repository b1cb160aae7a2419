import { beforeAll, beforeEach, expect, test } from 'vitest'
import { router } from './router.ts'

const received: string[] = []
/** Resolves the guard's next call. */
let send: (instead: string | null) => void = () => {}

beforeAll(async () => {
  history.replaceState(null, '', '/here')
  router.onStart(() => received.push('start'))
  router.onEnd((failed) => received.push(failed ? 'failed' : 'end'))
  const started = router.start({ guard: () => new Promise((allow) => (send = allow)), load: async () => undefined })
  send(null)
  await started
})
beforeEach(() => void received.splice(0))

test('a navigation redirected to the current page is reported as ended (spec §9)', async () => {
  const gone = router.navigate('/not-mine')
  send('/here')
  await gone
  expect(location.pathname).toBe('/here')
  expect(received).toEqual(['start', 'end'])
})

test('a navigation overtaken by a change of the query is reported as ended (spec §9)', async () => {
  const gone = router.navigate('/elsewhere')
  await router.navigate('/here?page=2')
  send(null)
  await gone
  expect(location.pathname + location.search).toBe('/here?page=2')
  expect(received).toEqual(['start', 'end'])
})
