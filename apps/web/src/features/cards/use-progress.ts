import { useRef, useState } from 'react'
import { useLive } from '../../shared/live/wallet-live.ts'

/** Returns the progress of a change of many cards, from live events. `begin` returns the id of a new attempt. */
export function useProgress(): { done: number; begin: () => string } {
  const [done, setDone] = useState(0)
  const id = useRef('')
  useLive('cards.progress', (news) => {
    if (news.progress_id === id.current) setDone((before) => Math.max(before, news.done))
  })
  const begin = () => {
    // Each attempt has its own id, so that events of a failed attempt are ignored.
    id.current = newProgressId()
    setDone(0)
    return id.current
  }
  return { done, begin }
}

/** Creates a UUID of version 4. `crypto.randomUUID` is not available over plain HTTP. */
function newProgressId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
