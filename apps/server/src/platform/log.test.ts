import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

/** The line that is logged of an error. */
function lineOf(error: unknown): { line: string; err: Record<string, unknown> } {
  let line = ''
  const write = (text: string) => {
    line += text
  }
  makeLog('error', { write }).error({ err: error }, 'failed')
  return { line, err: JSON.parse(line).err }
}
const pool = Object.fromEntries(
  Array.from({ length: 500 }, (_, n) => [`client${n}`, { url: 'postgres://a:tellnobody@b' }]),
)

test.each([
  ['an error of a driver', Object.assign(new Error('no route'), { code: 'EHOSTUNREACH', client: pool })],
  [
    'a copy of an error that a library reports',
    { message: 'no route', code: 'EHOSTUNREACH', queue: 'mail.send', worker: pool },
  ],
  ['an error whose cause carries it', new Error('no route', { cause: Object.assign(new Error('x'), { pool }) })],
  ['a field that is not a text', { message: pool, code: 'EHOSTUNREACH' }],
])('the log line of %s is short and names no connection', (_what, error) => {
  const { line } = lineOf(error)
  expect(line.length).toBeLessThan(6_000)
  expect(line).not.toContain('tellnobody')
})

test('a logged error keeps what explains it, up to a bound, and its causes', () => {
  const cause = new Error('the socket closed')
  const { err } = lineOf(
    Object.assign(new Error('x'.repeat(100_000), { cause }), { code: '23505', detail: 'Key exists' }),
  )
  expect(err).toMatchObject({
    name: 'Error',
    code: '23505',
    detail: 'Key exists',
    cause: { message: 'the socket closed' },
  })
  expect(String(err.message)).toHaveLength(2_001)
  const circular = new Error('again')
  circular.cause = circular
  expect(lineOf(circular).line.length).toBeLessThan(20_000)
})
