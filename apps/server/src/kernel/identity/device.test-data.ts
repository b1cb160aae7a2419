import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { ORIGIN } from './browser.test-data.ts'

/** Encodes CBOR as a device sends it: numbers, texts, bytes and maps of them. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Buffer) => bytes.toString('base64url')

/** Flags of the authenticator data: user present and user verified. */
const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

interface DeviceOptions {
  readonly challenge: string
}

/** A device with one key, such as a phone or a security key (WebAuthn §6). */
export class Device {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  /** The device's signature counter. A test may set it back to simulate a copied key. */
  counter = 0
  /** Whether the device verifies its owner with a finger, a face or a PIN. */
  knowsOwner = true

  constructor(origin: string = ORIGIN) {
    this.#origin = origin
  }

  /** Returns the response to a registration request. */
  register({ challenge }: DeviceOptions): object {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x as string, 'base64url')],
      [-3, Buffer.from(y as string, 'base64url')],
    ])
    const length = Buffer.from([0, this.id.length])
    const data = Buffer.concat([this.#data(WITH_KEY), Buffer.alloc(16), length, this.id, cbor(key)])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ])
    return this.#answer({
      clientDataJSON: encoded(this.#clientData('webauthn.create', challenge)),
      attestationObject: encoded(cbor(attestation)),
      transports: ['internal'],
    })
  }

  /** Returns the response to a sign-in request. */
  signIn({ challenge }: DeviceOptions): object {
    this.counter++
    const data = this.#data(0)
    const clientData = this.#clientData('webauthn.get', challenge)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: encoded(clientData),
      authenticatorData: encoded(data),
      signature: encoded(signature),
    })
  }

  #data(flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    const all = flags | PRESENT | (this.knowsOwner ? VERIFIED : 0)
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([all]), count])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #answer(response: object): object {
    const id = encoded(this.id)
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}
