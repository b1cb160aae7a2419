import { createElement, useRef, useState } from 'react'
import { newIdempotencyKey, RequestError } from '../lib/request.ts'
import { reportRequestFailure } from '../lib/request-failures.ts'
import { type ToastMessage, toast } from '../ui/toast-store.ts'
import { type ErrorDescription, LocalProblem, RefusalText, useDescribeError } from './problem.ts'

/** Why the last attempt failed. */
export interface Refusal extends ErrorDescription {
  readonly error: unknown
  /** The refusal code of the contract or of the identity service. Empty for an unexpected error. */
  readonly code: string
}

export interface Action<Input> {
  readonly isPending: boolean
  /**
   * The input of the pending request. A switch shows it before the server responds, and reverts if the server refuses.
   */
  readonly sending: Input | undefined
  readonly refusal: Refusal | null
  /** Runs the action unless it is running already. @returns whether the server accepted it. */
  readonly run: (input: Input) => Promise<boolean>
  /** Clears the last refusal. */
  readonly clear: () => void
}

/** The callbacks after a response, in this order. A promise is awaited while the action is still pending. */
export interface ActionOptions<Reply, Input> {
  /** Updates the caches after an accepted change. */
  readonly refresh?: ((reply: Reply, input: Input) => unknown) | undefined
  /** The toast after an accepted change. Null for none. */
  readonly done?: string | ((reply: Reply, input: Input) => string | ToastMessage | null) | undefined
  /** Reverses the change. The toast of `done` offers it. */
  readonly undo?: ((reply: Reply, input: Input) => Promise<unknown>) | undefined
  readonly onDone?: ((reply: Reply, input: Input) => unknown) | undefined
  readonly onRefused?: ((error: unknown) => unknown) | undefined
  /** Runs after a refusal too, because the data on screen may be outdated. */
  readonly onSettled?: (() => unknown) | undefined
  /** Shows a refusal as a toast, under this title if there is one. Without it the caller shows `refusal`. */
  readonly toastRefusal?: boolean | string | undefined
  /** Formats a refusal. The default handles the contract's refusals. */
  readonly describe?: ((error: unknown) => ErrorDescription) | undefined
}

/**
 * The only way to write to the server. Runs one request at a time and returns its progress and its error. `send`
 * receives an idempotency key that stays the same while the same input is retried without a response, so that a lost
 * response causes no second change.
 */
export function useAction<Reply, Input = void>(
  send: (input: Input, idempotencyKey: string) => Promise<Reply>,
  options: ActionOptions<Reply, Input> = {},
): Action<Input> {
  const describeRefusal = useDescribeError()
  const describe = options.describe ?? describeRefusal
  const [state, setState] = useState<{ pending?: { input: Input }; failure?: { error: unknown } }>({})
  const isRunning = useRef(false)
  const intention = useRef({ content: '', key: '' })

  const run = async (input: Input): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setState({ pending: { input } })
    const failure = await attempt(input)
    await options.onSettled?.()
    isRunning.current = false
    setState(failure ? { failure } : {})
    return failure === null
  }
  const attempt = async (input: Input): Promise<{ error: unknown } | null> => {
    const content = JSON.stringify(input) ?? ''
    if (intention.current.key === '' || intention.current.content !== content)
      intention.current = { content, key: newIdempotencyKey() }
    try {
      const reply = await send(input, intention.current.key)
      intention.current.key = ''
      await options.refresh?.(reply, input)
      announce(reply, input)
      await options.onDone?.(reply, input)
      return null
    } catch (error) {
      if (isResponse(error)) intention.current.key = ''
      if (!(error instanceof LocalProblem)) reportRequestFailure(error)
      options.onRefused?.(error)
      if (options.toastRefusal) toastRefusal(error, options.toastRefusal)
      return { error }
    }
  }
  const announce = (reply: Reply, input: Input) => {
    const { done, undo } = options
    const described = typeof done === 'function' ? done(reply, input) : done
    if (described == null) return
    const reverse = () =>
      void undo?.(reply, input).catch((error: unknown) => toastRefusal(error, options.toastRefusal || true))
    toast({ tone: 'ok', undo: undo && reverse, ...(typeof described === 'string' ? { title: described } : described) })
  }
  const toastRefusal = (error: unknown, title: true | string) => {
    const message = options.describe?.(error).message ?? createElement(RefusalText, { error })
    toast({ tone: 'bad', ...(title === true ? { title: message } : { title, description: message }) })
  }

  return {
    isPending: state.pending !== undefined,
    sending: state.pending?.input,
    refusal: state.failure ? refusalOf(state.failure.error, describe) : null,
    run,
    clear: () => setState({}),
  }
}

/**
 * The server responded, so the next attempt is a new request. After a lost or failed response the outcome is unknown,
 * and it still is when the server says that the previous attempt runs.
 */
const isResponse = (error: unknown) =>
  error instanceof RequestError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'idempotency.still_running'

function refusalOf(error: unknown, describe: (error: unknown) => ErrorDescription): Refusal {
  const code = (error as { code?: unknown } | null)?.code
  return { ...describe(error), error, code: typeof code === 'string' ? code : '' }
}
