import { useState } from 'react'
import type { Position } from './map-box.ts'

export type PlaceState = 'unasked' | 'asking' | 'found' | 'failed'

/** A position that is a minute old is good enough to find a station. */
const options = { enableHighAccuracy: false, maximumAge: 60_000, timeout: 15_000 } as const

/**
 * Asks the browser for the person's position, once, when the person taps. It stays in the memory of the page: neither the
 * server nor the storage of the browser receives it.
 */
export function usePlace(onFound: (position: Position) => void) {
  const [position, setPosition] = useState<Position | null>(null)
  const [state, setState] = useState<PlaceState>('unasked')
  const locate = (then: (position: Position) => void = onFound) => {
    if (position !== null) return then(position)
    if (!('geolocation' in navigator)) return setState('failed')
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition({ latitude, longitude })
        setState('found')
        then({ latitude, longitude })
      },
      () => setState('failed'),
      options,
    )
  }
  return { position, state, locate }
}
