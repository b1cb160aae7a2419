import type { BenchDatabase } from '../bench/bench-database.ts'
import { onBenchDatabase } from '../bench/bench-database.ts'
import { headersOf, startProduct } from '../bench/bench-server.ts'
import { type BenchFleet, makeFleet } from '../bench/fleet-data.ts'
import { printFigures } from '../bench/report.ts'
import type { ServerProcess } from '../bench/server-process.ts'
import { followStreams } from './live-streams.ts'
import { nginxIsMissing, startNginx } from './nginx.ts'
import { type Shot, startLoad } from './steady-load.ts'

const [PROXY_PORT, ...NODE_PORTS] = [4610, 4611, 4612] as const
const PER_SECOND = 130
const ROUNDS = 2
const STREAMS = 20
/** Every n-th request is a write that nginx does not repeat at another node. */
const WRITE_EVERY = 10

/** Everything but the addresses is nginx's default. */
const PROXY = `
  upstream fleets { ${NODE_PORTS.map((port) => `server 127.0.0.1:${port};`).join(' ')} }
  server { listen 127.0.0.1:${PROXY_PORT}; location / { proxy_pass http://fleets; } }`

/** Restarts two nodes behind nginx one after the other under load. No request may fail. */
export async function drillRollingRestart(): Promise<void> {
  if (nginxIsMissing !== undefined) return console.log(`rolling-restart: skipped, ${nginxIsMissing}`)
  await onBenchDatabase(async (database) => {
    const fleet = await makeFleet(database.db, { cards: 3_000, sessions: 10_000 })
    const headers = await headersOf(database.db, database, fleet)
    const nodes: ServerProcess[] = []
    for (const port of NODE_PORTS) nodes.push(await startNode(database, port))
    const nginx = await startNginx(PROXY, PROXY_PORT)
    const streams = await followStreams(`http://127.0.0.1:${PROXY_PORT}`, {
      walletId: fleet.walletId,
      headers,
      count: STREAMS,
    })
    const stopLoad = startLoad(PROXY_PORT, PER_SECOND, shots(fleet, headers))
    const stops: number[] = []
    try {
      await pause(3_000)
      for (let restart = 0; restart < ROUNDS * NODE_PORTS.length; restart++) {
        const index = restart % NODE_PORTS.length
        const begun = performance.now()
        const code = await nodes[index]?.stop()
        if (code !== 0) throw new Error(`a node ended with ${code}`)
        stops.push((performance.now() - begun) / 1000)
        nodes[index] = await startNode(database, NODE_PORTS[index] as number)
      }
      await pause(3_000)
    } finally {
      const { sent, byMethod, failed, slowestMs } = await stopLoad()
      const { endedWithHint, endedWithout, open } = streams.stop()
      const errors = nginx.errors()
      await nginx.stop()
      printFigures(`Rolling restart (${ROUNDS} rounds of two nodes behind nginx, ${PER_SECOND} requests/s)`, [
        {
          name: 'requests',
          value: Object.entries(byMethod)
            .map(([method, count]) => `${count} ${method}`)
            .join(', '),
        },
        { name: 'failed requests', value: `${failed.length} of ${sent}`, budget: '0', within: failed.length === 0 },
        { name: 'slowest request', value: `${slowestMs.toFixed(0)} ms` },
        {
          name: 'exit code of every stop',
          value: stops.length === ROUNDS * 2 ? '0' : 'not all',
          within: stops.length === ROUNDS * 2,
          budget: '0',
        },
        { name: 'longest stop, with the drain', value: `${Math.max(...stops).toFixed(1)} s` },
        {
          name: 'live streams open at the end',
          value: `${open} of ${STREAMS}`,
          budget: `${STREAMS}`,
          within: open === STREAMS,
        },
        {
          name: 'streams ended with a pause to reconnect',
          value: `${endedWithHint}, without ${endedWithout}`,
          budget: 'without 0',
          within: endedWithout === 0,
        },
      ])
      if (failed.length > 0) console.error(`${failed.slice(0, 20).join('\n')}\n${errors}`)
      if (failed.length > 0 || open < STREAMS || endedWithout > 0) process.exitCode = 1
    }
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** With the drain of production. */
const startNode = (database: BenchDatabase, port: number) =>
  startProduct(database, port, undefined, { DRAIN_SECONDS: '' })

/** Lists, and writes that change each card once. */
function shots({ walletId, cards }: BenchFleet, headers: Readonly<Record<string, string>>) {
  const wallet = `/editor/v3/user/wallet/${walletId}`
  return (index: number): Shot => {
    if (index % WRITE_EVERY === 0) {
      const card = cards[index / WRITE_EVERY]
      if (card === undefined) throw new Error('the drill needs more cards')
      return { method: 'POST', path: `${wallet}/cards/${card.id}/block/`, headers }
    }
    const path = index % 2 === 0 ? `${wallet}/cards/` : `/api/v5/${walletId}/sessions`
    return { method: 'GET', path, headers }
  }
}
