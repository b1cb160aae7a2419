import { useRef, useState } from 'react'
import { useLive } from '../../shared/live/wallet-live.ts'

/** How far a change of many cards is, as the server tells it: `begin` gives the id by which this try is known. */
export function useProgress(): { done: number; begin: () => string } {
  const [done, setDone] = useState(0)
  const id = useRef('')
  useLive('cards.progress', (news) => {
    if (news.progress_id === id.current) setDone((before) => Math.max(before, news.done))
  })
  const begin = () => {
    // Every try is told of under an id of its own, so that progress of one that failed is not taken for its.
    id.current = newProgressId()
    setDone(0)
    return id.current
  }
  return { done, begin }
}

/** A UUID of version 4; `crypto.randomUUID` is missing on plain-http addresses. */
function newProgressId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
