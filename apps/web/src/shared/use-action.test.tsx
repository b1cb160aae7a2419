import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocaleProvider, loadPhrases } from '../lib/phrases.tsx'
import { RequestError } from '../lib/request.ts'
import { onRequestFailure } from '../lib/request-failures.ts'
import { currentToasts, dismissToast } from '../ui/toast-store.ts'
import { type ActionOptions, useAction } from './use-action.ts'

beforeEach(() => loadPhrases('en', ['refusals']))
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
})

const lost = new RequestError(0, { code: 'network' })
const refused = new RequestError(409, { code: 'card.already_blocked' })

function Around({ children }: { children: ReactNode }) {
  return <LocaleProvider locale="en">{children}</LocaleProvider>
}

function InPortuguese({ children }: { children: ReactNode }) {
  return <LocaleProvider locale="pt">{children}</LocaleProvider>
}

function open<Reply>(send: (input: string, key: string) => Promise<Reply>, options: ActionOptions<Reply, string> = {}) {
  return renderHook(() => useAction(send, options), { wrapper: Around }).result
}

test('a second run during a pending action is ignored, and the action exposes its pending input', async () => {
  let finish = () => {}
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const action = open(send)
  let first: Promise<boolean> | undefined
  act(() => {
    first = action.current.run('on')
  })
  expect(action.current).toMatchObject({ isPending: true, sending: 'on' })
  expect(await action.current.run('off')).toBe(false)
  finish()
  await act(async () => expect(await first).toBe(true))
  expect(send).toHaveBeenCalledTimes(1)
  expect(action.current).toMatchObject({ isPending: false, sending: undefined, refusal: null })
})

test('a retry after a lost response uses the same key, and a refusal, other input or success starts a new one', async () => {
  const keys: string[] = []
  const responses: (RequestError | null)[] = [lost, refused, lost, lost, null, null]
  const action = open(async (_input, key) => {
    keys.push(key)
    const failure = responses[keys.length - 1]
    if (failure) throw failure
  })
  for (const input of ['a', 'a', 'a', 'b', 'b', 'b']) await act(() => action.current.run(input))
  const [first, retried, afterRefusal, otherInput, retriedOther, afterSuccess] = keys
  expect(retried).toBe(first)
  expect(retriedOther).toBe(otherInput)
  expect(new Set([first, afterRefusal, otherInput, afterSuccess]).size).toBe(4)
})

test('a request that may still run is retried with the same key, so that money moves once', async () => {
  const keys: string[] = []
  const responses = [
    new RequestError(503, { code: 'request.interrupted' }),
    new RequestError(409, { code: 'idempotency.still_running' }),
    null,
  ]
  const action = open(async (_input, key) => {
    keys.push(key)
    const failure = responses[keys.length - 1]
    if (failure) throw failure
  })
  for (const input of ['a', 'a', 'a']) await act(() => action.current.run(input))
  expect(new Set(keys).size).toBe(1)
})

test('a refusal is kept with its message and code until the next run, and is published', async () => {
  const failures: unknown[] = []
  const stop = onRequestFailure((error) => failures.push(error))
  const action = open(async (input) => {
    if (input === 'bad') throw refused
  })
  await act(async () => expect(await action.current.run('bad')).toBe(false))
  expect(action.current.refusal).toMatchObject({
    code: 'card.already_blocked',
    message: 'This card is already blocked.',
  })
  expect(failures).toEqual([refused])
  await act(() => action.current.run('good'))
  expect(action.current.refusal).toBeNull()
  stop()
})

test('caches are refreshed before the toast, and a failed undo shows an error toast', async () => {
  const steps: string[] = []
  const action = open(async (input) => `${input}!`, {
    refresh: async (reply) => steps.push(`refresh ${reply}`),
    done: (reply) => {
      steps.push('toast')
      return `Saved ${reply}`
    },
    onDone: (_, input) => steps.push(`done ${input}`),
    undo: () => Promise.reject(lost),
  })
  await act(() => action.current.run('name'))
  expect(steps).toEqual(['refresh name!', 'toast', 'done name'])
  const [saved] = currentToasts()
  expect(saved).toMatchObject({ tone: 'ok', title: 'Saved name!' })
  saved?.undo?.()
  await vi.waitFor(() => expect(currentToasts()).toHaveLength(2))
  expect(currentToasts()[1]?.tone).toBe('bad')
  render(<Around>{currentToasts()[1]?.title}</Around>)
  screen.getByText('Check your internet connection and try again')
})

test('the first refusal in a toast has its own words as soon as they are loaded', async () => {
  await loadPhrases('pt')
  const refuse = () => Promise.reject(refused)
  const action = renderHook(() => useAction(refuse, { toastRefusal: true }), { wrapper: InPortuguese }).result
  await act(() => action.current.run())
  render(<InPortuguese>{currentToasts()[0]?.title}</InPortuguese>)
  await screen.findByText('Este cartão já está bloqueado.')
})
