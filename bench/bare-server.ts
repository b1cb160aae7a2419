/** The baseline: node:http and the bare driver, no framework, no checks; what any server must at least spend. */
import { createServer } from 'node:http'
import pg from 'pg'
import { bareCounts, bareStatements } from './bare-statements.ts'

const { builtins } = pg.types
const textual = new Set<number>([builtins.DATE, builtins.INT8, builtins.NUMERIC])
const keep = (value: string) => value
const isoInstant = (value: string) => `${value.slice(0, 10)}T${value.slice(11, -3)}Z`
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === builtins.TIMESTAMPTZ ? isoInstant : textual.has(oid) ? keep : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, types })

createServer(async (request, response) => {
  const [, list, walletId] = (request.url ?? '').split('/')
  if (list !== 'cards' && list !== 'sessions') return response.end('ready')
  const values = [walletId]
  const [page, count] = await Promise.all([
    pool.query({ name: list, text: bareStatements[list], values }),
    pool.query({ name: `${list} count`, text: bareCounts[list], values }),
  ])
  const body = { count: count.rows[0].total, next: null, previous: null, results: page.rows }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}).listen(Number(process.env.PORT), '127.0.0.1')
