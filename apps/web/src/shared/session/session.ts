import { useSyncExternalStore } from 'react'
import { forgetPerson } from './hints.ts'
import { IdentityError, identity, type Token } from './identity.ts'

/** `unknown` until the server was asked for the first time. */
export type SessionStatus = 'unknown' | 'in' | 'out'

/** Why a session ended: the person said so (here or in another tab), or the server did. */
export type SessionEnd = 'signed-out' | 'expired'

/** With less time left than this, a token is renewed before it is used. */
const renewWhenLeftMs = 60_000

/** Kept in memory only: nothing that can be stolen is left in the browser's storage. */
let held: { token: string; expiresAtMs: number } | null = null
let status: SessionStatus = 'unknown'
let asking: Promise<string | null> | null = null
/** Grows with every sign-in and sign-out, so that an answer from before is not taken for one from after. */
let era = 0

const statusListeners = new Set<() => void>()
const endListeners = new Set<(why: SessionEnd) => void>()
const personListeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('voltway-session')

tabs?.addEventListener('message', ({ data }) => {
  if (data === 'out') end('signed-out')
  // The other tab has a session now; this one finds out when it next needs a token.
  if (data === 'in' && status === 'out') setStatus('unknown')
})

function setStatus(next: SessionStatus): void {
  if (status === next) return
  status = next
  for (const listener of statusListeners) listener()
}

/**
 * A token that is good for at least a minute, or null when nobody is signed in. However many ask, one request is made.
 * Throws an `IdentityError` when the server does not answer and there is no token that would still do.
 */
export async function accessToken(fresh = false): Promise<string | null> {
  const now = Date.now()
  if (!fresh && held && held.expiresAtMs - now > renewWhenLeftMs) return held.token
  if (status === 'out') return null
  asking ??= renew().finally(() => {
    asking = null
  })
  try {
    return await asking
  } catch (error) {
    // A failed renewal is ignored while the old token lasts (spec §8).
    if (!fresh && held && held.expiresAtMs > now) return held.token
    throw error
  }
}

async function renew(): Promise<string | null> {
  const startedIn = era
  const answer = await identity.token().catch((error: unknown) => {
    if (error instanceof IdentityError && error.status === 401) return { token: null }
    throw error
  })
  // Meanwhile the person signed out or in: what came belongs to the one before.
  if (startedIn !== era) return held?.token ?? null
  if (answer.token === null) {
    if (status === 'in') end('expired')
    else {
      // Nobody is signed in: what the cookies say is of a session that has ended.
      forgetPerson()
      setStatus('out')
    }
    return null
  }
  held = { token: answer.token, expiresAtMs: Date.parse((answer as Token).expires_at) }
  setStatus('in')
  return held.token
}

/**
 * Finds out whether somebody is signed in. A first token that the server refuses in another way than "nobody" is ignored (spec §8):
 * signing in is offered, and the next navigation asks again. Without any answer it throws, for there is nothing to sign in with.
 */
export async function signedIn(): Promise<boolean> {
  if (status === 'unknown')
    await accessToken().catch((error: unknown) => {
      if (!(error instanceof IdentityError) || error.status === 0) throw error
    })
  return status === 'in'
}

/** After a successful sign-in: takes the first token and lets the other tabs know (spec §4). */
export async function beginSession(): Promise<void> {
  era++
  held = null
  asking = null
  publishPersonChange()
  setStatus('unknown')
  await accessToken(true)
  tabs?.postMessage('in')
}

/** Ends the session everywhere. What is on this device is cleared even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await identity.signOut()
  } finally {
    end('signed-out')
    tabs?.postMessage('out')
  }
}

/** Ends every session of the person, on all devices. If the server does not answer, nothing ends here either. */
export async function signOutEverywhere(): Promise<void> {
  await identity.signOutEverywhere()
  end('signed-out')
  tabs?.postMessage('out')
}

/** The server takes no token of this session any more. */
export function sessionRefused(): void {
  end('expired')
}

function end(why: SessionEnd): void {
  era++
  held = null
  asking = null
  const was = status
  setStatus('out')
  forgetPerson()
  publishPersonChange()
  if (was !== 'out') for (const listener of endListeners) listener(why)
}

/** Calls the listener when another person may be at the screen, so that it forgets what belongs to the last one. */
export function onPersonChange(listener: () => void): () => void {
  personListeners.add(listener)
  return () => void personListeners.delete(listener)
}

function publishPersonChange(): void {
  for (const listener of personListeners) listener()
}

export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export function sessionStatus(): SessionStatus {
  return status
}

export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore((changed) => {
    statusListeners.add(changed)
    return () => statusListeners.delete(changed)
  }, sessionStatus)
}
