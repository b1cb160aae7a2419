import { vi } from 'vitest'

/**
 * How long a test waits for a state before it fails. A test waits for states only, so the bound is a guard against hanging
 * and no measurement: it is the same everywhere, and far longer than any machine needs.
 */
export const PATIENCE_MS = 300_000

// Files of one worker share `vi`: wrapped once more for each file, a failed wait would show only wrappers in its stack.
const key = Symbol.for('voltway: the waits of vitest')
const shared = globalThis as { [key]?: Pick<typeof vi, 'waitFor' | 'waitUntil'> }
shared[key] ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil }
const { waitFor, waitUntil } = shared[key]
const patient = (options: number | { interval?: number; timeout?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, interval: 20, ...options }
vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (condition, options) => waitUntil(condition, patient(options))
