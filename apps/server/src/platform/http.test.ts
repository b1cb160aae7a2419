import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openHttp } from './http.ts'

test('only a trusted proxy is believed about the caller’s address', async () => {
  const fastify = openHttp(pino({ level: 'silent' }), ['10.0.0.0/8'])
  fastify.get('/address', async (request) => request.ip)
  const asked = async (remoteAddress: string) =>
    (await fastify.inject({ url: '/address', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } })).body
  expect(await asked('10.1.2.3')).toBe('203.0.113.9')
  expect(await asked('198.51.100.7')).toBe('198.51.100.7')
})
