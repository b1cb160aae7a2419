import { useEffect, useState } from 'react'

/** Returns the whole seconds until an instant, updated every second, at least 0. */
export function useSecondsLeft(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** Formats seconds as `3:07`. */
export const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
