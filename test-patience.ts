import { vi } from 'vitest'

/**
 * How long a test waits for a state before it fails. A test waits for states only, so the bound is a guard against hanging
 * and no measurement: it is the same everywhere, and far longer than any machine needs.
 */
export const PATIENCE_MS = 300_000

const { waitFor, waitUntil } = vi
const patient = (options: number | { interval?: number; timeout?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, interval: 20, ...options }
vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (condition, options) => waitUntil(condition, patient(options))
