import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import { startTracing } from '../../platform/tracing-export.ts'
import { recordsUrl } from './ocpi/charge-writes.ts'
import { versions } from './ocpi/versions.ts'

/**
 * Starts tracing. Each charge record of an operator begins a trace that is always recorded, up to the live event on the
 * screen.
 * @returns a function that exports the remaining spans and stops.
 */
export function traceCharges(tracing: NonNullable<Config['tracing']>, log: Logger): Promise<() => Promise<void>> {
  const names = new Set(versions.map(({ number }) => `POST /ocpi/${number}${recordsUrl}`))
  return startTracing({ ...tracing, isAlwaysRecorded: (name) => names.has(name) }, log)
}
