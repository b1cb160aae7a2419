import * as z from 'zod'
import type { Config } from '../../platform/config.ts'
import { request } from '../../platform/outbound.ts'

/** What a register said of a number. NOT_ASKED: there is none to ask here. */
export type RegisterResponse = 'VALID' | 'INVALID' | 'UNAVAILABLE' | 'NOT_ASKED'

/** A register of VAT numbers. Never throws: one that is down is UNAVAILABLE. */
export interface VatRegister {
  check(number: { readonly country: string; readonly number: string }): Promise<RegisterResponse>
}

/** The one of this installation: VIES over HTTP where `VIES_URL` is set, else none, which is said as it is. */
export function vatRegisterOf({ viesUrl, viesTimeoutMs }: Config): VatRegister {
  return viesUrl === undefined ? noRegister : viesOver(viesUrl, viesTimeoutMs)
}

const noRegister: VatRegister = { check: async () => 'NOT_ASKED' }

/** VIES answers 200 also when a member state's own register is down; then `userError` (or an error list) says so. */
const Answer = z.object({ valid: z.boolean(), userError: z.string().optional() })

/** What VIES says when it looked the number up; any other word is about the service, not about the number. */
const LOOKED_UP = new Set([undefined, 'VALID', 'INVALID'])

function viesOver(url: string, timeoutMs: number): VatRegister {
  return {
    check: async ({ country, number }) => {
      try {
        const response = await request({
          method: 'POST',
          url: `${url.replace(/\/$/, '')}/check-vat-number`,
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ countryCode: country, vatNumber: number }),
          // The operator's own setting, not an address somebody gave us.
          allowPrivate: true,
          timeoutMs,
        })
        const read = Answer.safeParse(response.status === 200 ? JSON.parse(response.text) : undefined)
        if (!read.success || !LOOKED_UP.has(read.data.userError)) return 'UNAVAILABLE'
        return read.data.valid ? 'VALID' : 'INVALID'
      } catch {
        return 'UNAVAILABLE'
      }
    },
  }
}
