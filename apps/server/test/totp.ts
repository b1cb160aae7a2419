import { createHmac } from 'node:crypto'

/** Returns the current code of an authenticator app (RFC 6238). */
export function totp(secret: string): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', base32(secret)).update(step).digest()
  const at = (hash.at(-1) as number) & 0x0f
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Decodes base32 (RFC 4648). */
function base32(text: string): Uint8Array {
  const bits = [...text.replace(/=+$/, '')]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2),
  )
}
