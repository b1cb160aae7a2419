import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openHttp } from './http.ts'

test('only a trusted proxy can set the caller’s address', async () => {
  const fastify = openHttp(pino({ level: 'silent' }), ['10.0.0.0/8'])
  fastify.get('/address', async (request) => request.ip)
  const addressFor = async (remoteAddress: string) =>
    (await fastify.inject({ url: '/address', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } })).body
  expect(await addressFor('10.1.2.3')).toBe('203.0.113.9')
  expect(await addressFor('198.51.100.7')).toBe('198.51.100.7')
})

test('an untrusted proxy is logged once, because all clients behind it count as one caller', async () => {
  const lines: string[] = []
  const fastify = openHttp(pino({ level: 'warn' }, { write: (line) => lines.push(line) }), ['10.0.0.0/8'])
  fastify.get('/address', async (request) => request.ip)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (const remoteAddress of ['10.1.2.3', '198.51.100.7', '198.51.100.8'])
    await fastify.inject({ url: '/address', remoteAddress, headers })
  expect(lines.map((line) => JSON.parse(line).address)).toEqual(['198.51.100.7'])
})

test('HEAD returns the status and headers of GET without the body', async () => {
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

test('a body that is not UTF-8 is refused, so that no letter is replaced', async () => {
  const fastify = openHttp(pino({ level: 'silent' }), [])
  fastify.post('/names', async ({ body }) => body)
  const post = (encoding: BufferEncoding) =>
    fastify.inject({
      method: 'POST',
      url: '/names',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from('{"name":"São João"}', encoding),
    })
  expect((await post('utf8')).json()).toEqual({ name: 'São João' })
  expect((await post('latin1')).statusCode).toBe(400)
})

/** Returns the server's response to raw bytes on its socket. */
const responseTo = (port: number, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

test.each([
  ['a malformed URL', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  [
    'a path parameter that is too long',
    `GET /things/${'x'.repeat(500)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    414,
  ],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['a URL that is too long', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['a request that is not HTTP', 'hello\r\n\r\n', 400],
])('%s returns a problem document with all security headers', async (_what, bytes, status) => {
  const fastify = openHttp(pino({ level: 'silent' }), [])
  fastify.get('/things/:thing', async () => 'a thing')
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { port } = fastify.server.address() as { port: number }
    const response = await responseTo(port, bytes)
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of [
      'content-type: application/problem+json',
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      'strict-transport-security: max-age=',
      "content-security-policy: default-src 'none'",
      'cache-control: no-store',
    ]) {
      expect(head.toLowerCase()).toContain(header.toLowerCase())
    }
    expect(JSON.parse(body)).toMatchObject({
      status,
      code: expect.stringMatching(/^request\./),
      request_id: expect.any(String),
    })
  } finally {
    await fastify.close()
  }
})

test('a large JSON is compressed for clients that accept it, and nothing else is', async () => {
  const fastify = openHttp(pino({ level: 'silent' }), [])
  const [large, small] = [JSON.stringify({ words: 'charge '.repeat(20_000) }), JSON.stringify({ words: 'charge' })]
  fastify.get('/large', async (_request, reply) => reply.type('application/json').send(large))
  fastify.get('/small', async (_request, reply) => reply.type('application/json').send(small))
  fastify.get('/image', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(200_000)))
  fastify.get('/packed', async (_request, reply) =>
    reply.type('text/html').header('content-encoding', 'br').send(Buffer.alloc(200_000)),
  )
  const get = (url: string, accepted?: string) =>
    fastify.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
  for (const accepted of ['gzip', 'br, GZIP;q=0.5', '*']) {
    const { headers, rawPayload } = await get('/large', accepted)
    expect([accepted, headers['content-encoding'], headers.vary]).toEqual([accepted, 'gzip', 'Accept-Encoding'])
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(gunzipSync(rawPayload).toString()).toBe(large)
    expect(rawPayload.length).toBeLessThan(large.length / 10)
  }
  for (const accepted of [undefined, 'br', 'gzip;q=0', 'identity'])
    expect((await get('/large', accepted)).headers['content-encoding']).toBeUndefined()
  expect((await get('/small', 'gzip')).headers['content-encoding']).toBeUndefined()
  expect((await get('/image', 'gzip')).headers['content-encoding']).toBeUndefined()
  expect((await get('/packed', 'gzip, br')).headers['content-encoding']).toBe('br')
  await fastify.close()
})

test('every reply names its request, also one without a route and one whose address cannot be parsed', async () => {
  const fastify = openHttp(pino({ level: 'silent' }), [])
  for (const url of ['/nowhere', '/%E0%A4%A'])
    expect((await fastify.inject(url)).headers['x-request-id'], url).toMatch(/^[0-9a-f-]{36}$/)
  await fastify.close()
})
