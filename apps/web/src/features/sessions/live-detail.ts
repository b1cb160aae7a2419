import type { SessionDetail } from '@voltway/contract/sessions-details'
import { useRef } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { useLive } from '../../shared/live/wallet-live.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { sessionQuery } from './session-details.queries.ts'

/**
 * Live events do not contain the price lines. The interval limits how often they are refetched while the session runs.
 */
const priceEveryMs = 5000

/**
 * Updates the open session from live events: each reading extends its curve, and the result of a stop request appears
 * at once.
 */
export function useLiveDetail(sessionId: string): void {
  const { queryKey } = sessionQuery(useWalletId(), sessionId)
  const refetchedAt = useRef(Date.now())
  const change = (patch: (old: SessionDetail) => SessionDetail) =>
    queryClient.setQueryData<SessionDetail>(queryKey, (old) => old && patch(old))

  useLive('session.updated', (news) => {
    if (news.session_id !== sessionId) return
    const { status, end_date_time, duration_s, energy_kwh, power_kw, total_cost, cost_is_final, flags } = news
    const at = new Date(Date.parse(news.start_date_time) + duration_s * 1000).toISOString()
    if (Date.now() - refetchedAt.current > priceEveryMs) {
      refetchedAt.current = Date.now()
      void queryClient.invalidateQueries({ queryKey })
    }
    change((old) => {
      const last = old.curve.at(-1)
      const isLater = !last || Date.parse(last.at) < Date.parse(at)
      const curve = isLater ? [...old.curve, { at, power_kw, energy_kwh }] : old.curve
      return { ...old, status, end_date_time, duration_s, energy_kwh, total_cost, cost_is_final, flags, curve }
    })
  })
  useLive('session.stop', (news) => {
    if (news.session_id === sessionId) change((old) => ({ ...old, stop: news.stop }))
  })
  const refresh = (news: { session_id: string }) => {
    if (news.session_id === sessionId) void queryClient.invalidateQueries({ queryKey })
  }
  useLive('session.ended', refresh)
  useLive('session.priced', refresh)
}
