import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { VersionNumber } from '../src/ocpi-version.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../src/simulator.ts'
import { type TinyProvider, tinyProvider } from './tiny-provider.ts'

/** A provider and the simulators that a test starts beside it. */
export interface Simulated {
  provider: TinyProvider
  /** A folder for files of the test. */
  folder: string
  /** Starts a simulator with reports every few milliseconds. */
  start(over?: Partial<SimulatorOptions>): Promise<Simulator>
  /** Closes everything, and expects that the simulators kept to the specification. */
  close(): Promise<void>
}

/** @param versions those of the provider and, unless the test names others, of the simulators. */
export async function openSimulated(...versions: [VersionNumber, ...VersionNumber[]]): Promise<Simulated> {
  const provider = await tinyProvider(...versions)
  const folder = mkdtempSync(path.join(tmpdir(), 'simulator-test-'))
  const started: Simulator[] = []
  let deviates = false
  return {
    provider,
    folder,
    start: async (over = {}) => {
      deviates ||= (over.quirks?.size ?? 0) > 0
      const { url: server, registrationToken: token } = provider
      const options = { server, token, versions, updateMs: 20, commandDelayMs: 5, ...over }
      const running = await startSimulator(options)
      started.push(running)
      return running
    },
    close: async () => {
      await Promise.all(started.map((simulator) => simulator.close()))
      await provider.close()
      rmSync(folder, { recursive: true })
      if (!deviates) expect(provider.violations).toEqual([])
    },
  }
}

/** A clock that advances half a minute on every read, so that a charge of an hour takes no time. */
export function fastClock(): () => Date {
  let ms = Date.parse('2026-03-02T10:00:00Z')
  return () => {
    ms += 30_000
    return new Date(ms)
  }
}
