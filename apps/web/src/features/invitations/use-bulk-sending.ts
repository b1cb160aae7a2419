import { inviteMemberByEmail } from '@voltway/contract/invitations'
import { useState } from 'react'
import { request } from '../../lib/request.ts'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import type { BulkRow } from './bulk-rows.ts'

export interface Sending {
  readonly state: 'running' | 'done'
  readonly results: Results
}

/** Line number → `sent`, or the error. */
export type Results = ReadonlyMap<number, 'sent' | { readonly error: unknown }>

/**
 * Sends the rows one after the other, because the server locks the wallet for each anyway. A failed row does not stop
 * the others.
 */
export function useBulkSending(walletId: string) {
  const [sending, setSending] = useState<Sending | null>(null)
  const send = async (rows: readonly BulkRow[]) => {
    const results = new Map<number, 'sent' | { error: unknown }>()
    setSending({ state: 'running', results })
    for (const { line, body, key } of rows) {
      try {
        await request(inviteMemberByEmail, { params: { walletId }, body, idempotencyKey: key })
        results.set(line, 'sent')
      } catch (error) {
        results.set(line, { error })
      }
      setSending({ state: 'running', results: new Map(results) })
    }
    await refreshPeople(walletId)
    setSending({ state: 'done', results: new Map(results) })
  }
  return { sending, send }
}
