import * as z from 'zod'
import type { Config } from '../../platform/config.ts'
import { request } from '../../platform/outbound.ts'

/** Result of a register. NOT_ASKED: no register is configured. */
export type RegisterResponse = 'VALID' | 'INVALID' | 'UNAVAILABLE' | 'NOT_ASKED'

/** A register of VAT numbers. `check` never throws: an outage is UNAVAILABLE. */
export interface VatRegister {
  check(number: { readonly country: string; readonly number: string }): Promise<RegisterResponse>
}

/**
 * Returns the register of this installation: VIES over HTTP when `VIES_URL` is set, otherwise one that returns
 * NOT_ASKED.
 */
export function vatRegisterOf({ viesUrl, viesTimeoutMs }: Config): VatRegister {
  return viesUrl === undefined ? noRegister : viesOver(viesUrl, viesTimeoutMs)
}

const noRegister: VatRegister = { check: async () => 'NOT_ASKED' }

/** VIES also returns 200 when a member state's register is down. `userError` or an error list then has the reason. */
const ViesResponse = z.object({ valid: z.boolean(), userError: z.string().optional() })

/** Values of `userError` after a lookup. Any other value concerns the service, not the number. */
const CONCLUSIVE = new Set([undefined, 'VALID', 'INVALID'])

function viesOver(url: string, timeoutMs: number): VatRegister {
  return {
    check: async ({ country, number }) => {
      try {
        const response = await request({
          method: 'POST',
          url: `${url.replace(/\/$/, '')}/check-vat-number`,
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ countryCode: country, vatNumber: number }),
          // The address is configured by the operator of the installation, so private addresses are allowed.
          allowPrivate: true,
          timeoutMs,
        })
        const read = ViesResponse.safeParse(response.status === 200 ? JSON.parse(response.text) : undefined)
        if (!read.success || !CONCLUSIVE.has(read.data.userError)) return 'UNAVAILABLE'
        return read.data.valid ? 'VALID' : 'INVALID'
      } catch {
        return 'UNAVAILABLE'
      }
    },
  }
}
