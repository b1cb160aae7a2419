import { useSyncExternalStore } from 'react'
import { forgetPerson } from './hints.ts'
import { IdentityError, identity, isUnanswered, type Token } from './identity.ts'

/** `unknown` until the first response of the server. */
export type SessionStatus = 'unknown' | 'in' | 'out'

/** Why a session ended: the person signed out (here or in another tab), or the server ended it. */
export type SessionEnd = 'signed-out' | 'expired'

/** A token with less remaining time than this is renewed before use. */
const renewWhenLeftMs = 60_000

/** Stored in memory only, so that nobody can steal a token from the browser's storage. */
let held: { token: string; expiresAtMs: number } | null = null
let status: SessionStatus = 'unknown'
let pendingRenewal: Promise<string | null> | null = null
/** Increments with every sign-in and sign-out, so that a response from before is discarded. */
let era = 0

const statusListeners = new Set<() => void>()
const endListeners = new Set<(why: SessionEnd) => void>()
const personListeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('voltway-session')

tabs?.addEventListener('message', ({ data }) => {
  if (data === 'out') end('signed-out')
  // Another tab has a session now. This tab detects it when it next needs a token.
  if (data === 'in' && status === 'out') setStatus('unknown')
})

function setStatus(next: SessionStatus): void {
  if (status === next) return
  status = next
  for (const listener of statusListeners) listener()
}

/**
 * Returns a token that is valid for at least a minute, or null when nobody is signed in. Concurrent callers share one
 * request.
 * @throws IdentityError when the server does not respond and no current token is still valid.
 */
export async function accessToken(fresh = false): Promise<string | null> {
  const now = Date.now()
  if (!fresh && held && held.expiresAtMs - now > renewWhenLeftMs) return held.token
  if (status === 'out') return null
  pendingRenewal ??= renew().finally(() => {
    pendingRenewal = null
  })
  try {
    return await pendingRenewal
  } catch (error) {
    // A failed renewal is ignored while the old token is valid (spec §8).
    if (!fresh && held && held.expiresAtMs > now) return held.token
    throw error
  }
}

async function renew(): Promise<string | null> {
  const startedIn = era
  const response = await identity.token().catch((error: unknown) => {
    if (error instanceof IdentityError && error.status === 401) return { token: null }
    throw error
  })
  // The person signed out or in meanwhile, so the response belongs to the previous session.
  if (startedIn !== era) return held?.token ?? null
  if (response.token === null) {
    if (status === 'in') end('expired')
    else {
      // Nobody is signed in, so the cookies belong to a session that has ended.
      forgetPerson()
      setStatus('out')
    }
    return null
  }
  held = { token: response.token, expiresAtMs: Date.parse((response as Token).expires_at) }
  setStatus('in')
  return held.token
}

/**
 * Resolves whether somebody is signed in. If the server refuses the first token for another reason than a missing
 * session, the refusal is ignored (spec §8): sign-in is offered, and the next navigation retries.
 * @throws IdentityError when the server does not respond or is overloaded, because sign-in is impossible then.
 */
export async function signedIn(): Promise<boolean> {
  if (status === 'unknown')
    await accessToken().catch((error: unknown) => {
      if (!(error instanceof IdentityError) || isUnanswered(error)) throw error
    })
  return status === 'in'
}

/** After a successful sign-in, stores the first token and notifies the other tabs (spec §4). */
export async function beginSession(): Promise<void> {
  era++
  held = null
  pendingRenewal = null
  publishPersonChange()
  setStatus('unknown')
  await accessToken(true)
  tabs?.postMessage('in')
}

/** Ends the session in every tab. The data on this device is cleared even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await identity.signOut()
  } finally {
    end('signed-out')
    tabs?.postMessage('out')
  }
}

/**
 * Ends every session of the person, on all devices. If the server does not respond, the session here does not end
 * either.
 */
export async function signOutEverywhere(): Promise<void> {
  await identity.signOutEverywhere()
  end('signed-out')
  tabs?.postMessage('out')
}

/** The server no longer accepts tokens of this session. */
export function sessionRefused(): void {
  end('expired')
}

function end(why: SessionEnd): void {
  era++
  held = null
  pendingRenewal = null
  const was = status
  setStatus('out')
  forgetPerson()
  publishPersonChange()
  if (was !== 'out') for (const listener of endListeners) listener(why)
}

/**
 * Calls the listener when another person may be using the screen, so that it deletes the data of the previous person.
 */
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
