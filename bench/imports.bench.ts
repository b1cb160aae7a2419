import { setTimeout as pause } from 'node:timers/promises'
import { MOST_IMPORT_CHARACTERS } from '@voltway/contract/session-imports'
import { type ImportFile, MAX_IMPORT_FILE_ROWS } from '@voltway/contract/session-imports-files'
import { onBenchDatabase } from './bench-database.ts'
import { headersOf, startProduct } from './bench-server.ts'
import { makeFleet } from './fleet-data.ts'
import { timed } from './load.ts'
import { atMost, atMostValue, printFigures } from './report.ts'

const PORT = 4916
/** As many of these lines as one call takes. */
const SMALL = 6_000
/** The thread's memory may grow to 512 MB, and nothing else may grow with the file. */
const MOST_MB = 900

/** A file of 200,000 charges that a job imports, beside a file of 6,000 that one call imports. */
export function benchImports(): Promise<void> {
  return onBenchDatabase(async (database) => {
    const fleet = await makeFleet(database.db, { cards: 2_000, sessions: 20_000 })
    const server = await startProduct(database, PORT)
    const headers = { ...(await headersOf(database.db, database, fleet)), 'content-type': 'application/json' }
    const call = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
      const url = `http://127.0.0.1:${PORT}/editor/v3/user/wallet/${fleet.walletId}/${path}`
      const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Reply
    }
    const until = async (path: string, state: ImportFile['state']) => {
      for (;;) {
        const file = await call<ImportFile>('GET', path)
        if (file.state === state) return
        if (file.state === 'FAILED') throw new Error('the file failed')
        await pause(200)
      }
    }
    try {
      const options = { provider: 'Rota', dialect: { time_zone: 'UTC' } }
      const small = { csv: fileOf('small', SMALL), file_name: 'small.csv', ...options }
      const [smallRead, smallAdded] = [
        await timed(() => call('POST', 'session-imports/', { ...small, dry_run: true })),
        await timed(() => call('POST', 'session-imports/', small)),
      ]
      const before = server.memoryBytes()
      const csv = fileOf('large', MAX_IMPORT_FILE_ROWS)
      const pieces = Array.from({ length: Math.ceil(csv.length / MOST_IMPORT_CHARACTERS) }, (_, index) =>
        csv.slice(index * MOST_IMPORT_CHARACTERS, (index + 1) * MOST_IMPORT_CHARACTERS),
      )
      const body = { file_name: 'large.csv', pieces: pieces.length }
      const { id } = await call<ImportFile>('POST', 'session-import-files/', body)
      const path = `session-import-files/${id}/`
      for (const [position, piece] of pieces.entries()) await call('PUT', `${path}pieces/`, { position, csv: piece })
      const run = async (more: object, state: ImportFile['state']) => {
        await call('POST', `${path}run/`, { ...options, ...more })
        await until(path, state)
      }
      const read = await timed(() => run({ dry_run: true }, 'READ'))
      const added = await timed(() => run({}, 'IMPORTED'))
      const perCharge = (seconds: number, charges: number) => (seconds * 1_000_000) / charges
      const compared = (name: string, seconds: number, smallSeconds: number, bound: number) =>
        atMost(`${name}, a charge`, `${perCharge(seconds, MAX_IMPORT_FILE_ROWS).toFixed(0)} µs`, {
          baseline: `one call ${perCharge(smallSeconds, SMALL).toFixed(0)} µs`,
          ratio: perCharge(seconds, MAX_IMPORT_FILE_ROWS) / perCharge(smallSeconds, SMALL),
          bound,
        })
      const mb = (bytes: number) => Math.round(bytes / 1_048_576)
      printFigures(`Import of ${MAX_IMPORT_FILE_ROWS} charges (${mb(csv.length)} MB) by a job`, [
        { name: 'preview', value: `${read.toFixed(1)} s` },
        { name: 'import, which reads again', value: `${added.toFixed(1)} s` },
        compared('preview', read, smallRead, 1.5),
        // Its preview runs again before the first charge is added.
        compared('import', added, smallAdded, 2.5),
        { name: 'memory before', value: `${mb(before)} MB` },
        atMostValue('memory at most', mb(server.mostMemoryBytes()), MOST_MB, (value) => `${value} MB`),
      ])
    } finally {
      await server.stop()
    }
  })
}

/** Charges of two years at 700 stations with 3,000 cards, as a provider writes them. */
function fileOf(name: string, charges: number): string {
  const from = Date.UTC(2024, 0, 1)
  const lines = Array.from({ length: charges }, (_, index) => {
    const start = new Date(from + index * 300_000)
    const end = new Date(start.getTime() + (60 + (index % 50)) * 60_000)
    const [at, until] = [start, end].map((moment) => moment.toISOString().slice(0, 19).replace('T', ' '))
    const energy = (10 + (index % 400) / 10).toFixed(3)
    const cost = (3 + (index % 200) / 10).toFixed(2)
    const station = `Station ${index % 700} Rua das Flores`
    const who = `PT-VWY-C${String(index % 3_000).padStart(6, '0')};Driver ${index % 3_000}`
    return `${name}-${index};${at};${until};${energy};${cost};${station};Lisboa;${who};${index % 3 ? 'AC' : 'DC'}`
  })
  const header = 'Session ID;Start;End;Energy (kWh);Total incl. VAT (EUR);Station;City;Card number;Driver;Current'
  return [header, ...lines].join('\r\n')
}
