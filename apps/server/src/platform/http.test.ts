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

test('a head is what the whole would have, without its body', async () => {
  const fastify = openHttp(pino({ level: 'silent' }), [])
  fastify.get('/words', async (_request, reply) => reply.header('x-own', '1').send('four'))
  const { statusCode, headers, body } = await fastify.inject({ method: 'HEAD', url: '/words' })
  expect({ statusCode, length: headers['content-length'], own: headers['x-own'], body }).toEqual({
    statusCode: 200,
    length: '4',
    own: '1',
    body: '',
  })
})
