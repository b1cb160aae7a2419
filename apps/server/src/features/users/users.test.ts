import { getUser, updateUser } from '@voltway/contract/users'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'

const fleet = fleetOfFile()

test('a person changes the language and one consent, and nothing else changes', async () => {
  const before = await fleet.as('viewer').call(getUser)
  const after = await fleet.as('viewer').call(updateUser, { body: { language: 'fr', consents: { analytics: true } } })
  expect(before).toMatchObject({ consents_chosen: false })
  const consents = { ...before.consents, analytics: true }
  expect(after).toEqual({ ...before, language: 'fr', consents, consents_chosen: true })
  expect(
    await fleet.as('viewer').call(updateUser, { body: { photo_url: 'https://pics.example/v.png' } }),
  ).toMatchObject({ photo_url: 'https://pics.example/v.png', language: 'fr' })
  expect(await fleet.as('viewer').call(updateUser, { body: { photo_url: null } })).toMatchObject({ photo_url: null })
  expect(await fleet.as('viewer').call(updateUser, { body: {} })).toEqual(after)
})

test('a person who refuses all consents is not asked again', async () => {
  const none = { analytics: false, error_reporting: false, heat_map: false }
  const { consents_chosen } = await fleet.as('manager').call(updateUser, { body: { name: 'Maria' } })
  expect(consents_chosen).toBe(false)
  expect(await fleet.as('manager').call(updateUser, { body: { consents: none } })).toMatchObject({
    consents: none,
    consents_chosen: true,
  })
})

test.each([{ email: 'x@y.example' }, { email_verified: true }, { two_factor_enabled: true }, { id: 'x' }])(
  'a person cannot change read-only fields: %j',
  async (body) => {
    expect(await fleet.as('viewer').refusal(updateUser, { body: body as never })).toBe('validation_failed')
  },
)

const sendPhoto = async (role: 'viewer' | 'driver', photo: Buffer, type = 'image/jpeg') =>
  fleet.http.inject({
    method: 'PUT',
    url: '/editor/v2/users/photo',
    headers: {
      authorization: `Bearer ${await fleet.as(role).token()}`,
      'x-product': 'FLEETS_DASHBOARD',
      'content-type': type,
    },
    payload: photo,
  })
const picture = (width = 900, height = 600, background = '#0f766e') =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'made by Ana at home' } })
    .jpeg()
    .toBuffer()

test('a photo is resized to a square, loses its metadata, and is deleted when it is removed', async () => {
  const original = await picture()
  expect(original.includes('made by Ana')).toBe(true)
  const { photo_url: url } = (await sendPhoto('viewer', original)).json()
  const shown = await fleet.http.inject({ url })
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(shown.headers['cache-control']).toContain('immutable')
  expect(shown.rawPayload.includes('made by Ana')).toBe(false)
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })

  const { photo_url: next } = (await sendPhoto('viewer', await picture(300, 500, '#b42318'))).json()
  expect(next).not.toBe(url)
  expect((await fleet.http.inject({ url })).statusCode).toBe(404)
  await fleet.as('viewer').call(updateUser, { body: { photo_url: null } })
  expect((await fleet.http.inject({ url: next })).statusCode).toBe(404)
})

/** An image of a few hundred bytes that decompresses to its full size, because one colour compresses well. */
const bomb = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f766e' } })
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer()

test('an image that is too large to decode is refused by its header, an interlaced one by its memory', async () => {
  const interlaced = await bomb(6_000, 5_000)
  const claimed = Buffer.from(interlaced)
  claimed.writeUInt32BE(60_000, 16)
  claimed.writeUInt32BE(60_000, 20)
  const before = process.memoryUsage.rss()
  const responses = await Promise.all(Array.from({ length: 16 }, () => sendPhoto('driver', interlaced)))
  for (const response of [...responses, await sendPhoto('driver', claimed)]) {
    expect(response.json()).toMatchObject({ code: 'validation_failed', fields: { photo: 'image' } })
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
})

test('photos of phones in any format are accepted, also several at once', async () => {
  const large = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#0f766e' } })
  const written = [
    await large.clone().jpeg().toBuffer(),
    await large.clone().jpeg({ progressive: true }).toBuffer(),
    await large.clone().webp().toBuffer(),
    await large.clone().webp({ lossless: true }).toBuffer(),
    await large
      .clone()
      .webp()
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .toBuffer(),
    await large.clone().png().toBuffer(),
    await large.clone().png({ progressive: true }).toBuffer(),
  ]
  const responses = await Promise.all(written.map((photo) => sendPhoto('viewer', photo)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200))
})

test('a file that is no photo is refused whatever its declared type, and so is one above 5 MB', async () => {
  const before = await fleet.as('driver').call(getUser)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const bad of [Buffer.from(svg), Buffer.from('GIF89a'), Buffer.alloc(0), (await picture()).subarray(0, 200)]) {
    const response = await sendPhoto('driver', bad)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', fields: { photo: 'image' } })
  }
  expect((await sendPhoto('driver', Buffer.from(svg), 'image/svg+xml')).json().code).toBe('request.media_type')
  const large = await sendPhoto('driver', Buffer.alloc(5 * 1024 * 1024 + 1))
  expect(large.json().code).toBe('request.too_large')
  expect(await fleet.as('driver').call(getUser)).toEqual(before)
})
