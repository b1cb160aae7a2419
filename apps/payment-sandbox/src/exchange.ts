import type { IncomingHttpHeaders } from 'node:http'
import type { Wire } from './bank.sql.ts'
import { newWireId } from './wire.ts'

/** A request whose body was read. */
export interface Request {
  readonly method: string
  readonly path: string
  /** The query string without its question mark. */
  readonly search: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The caller's clock, which differs from the machine's in tests and for the demo's past. */
  readonly now: Date
}

export interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const json = (status: number, body: Wire): Response => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': newWireId('req') },
  body: JSON.stringify(body),
})

/** Parses a form body such as `metadata[payment_id]=1&payment_method_types[0]=card` into an object. */
export function formOf(text: string): Wire {
  const root: Wire = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '')
    let target = root
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) target[part] = value
      else {
        target[part] ??= /^\d+$/.test(path[index + 1] as string) ? [] : Object.create(null)
        target = target[part]
      }
    }
  }
  return root
}
