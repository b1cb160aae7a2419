import { useEffect, useState } from 'react'

/** A search starts after a pause in typing of this duration. */
const pauseMs = 200

/** Returns the text as it was at the last pause in typing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
