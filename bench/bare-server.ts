/** The baseline: node:http and the bare driver, no framework, no checks; what any server must at least spend. */
import { createServer } from 'node:http'
import pg from 'pg'
import { bareStatements } from './lists.bench.ts'

const keep = (value: string) => value
const textual = new Set([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.DATE,
  pg.types.builtins.INT8,
  pg.types.builtins.NUMERIC,
])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    textual.has(oid) ? keep : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, types })

createServer(async (request, response) => {
  const [, list, walletId] = (request.url ?? '').split('/')
  if (list === 'ready') return response.end('ok')
  const name = list === 'cards' ? 'cards' : 'sessions'
  const { rows } = await pool.query({ name, text: bareStatements[name], values: [walletId] })
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ results: rows }))
}).listen(Number(process.env.PORT), '127.0.0.1')
