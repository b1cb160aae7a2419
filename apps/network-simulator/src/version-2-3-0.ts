import type { Price, Tariff } from './ocpi-objects.ts'
import type { OcpiVersion } from './ocpi-version.ts'
import { version221 } from './version-2-2-1.ts'

/** Differs from 2.2.1 in its prices, which list their taxes, in its invoices, and in how a hub names itself. */
export const version230: OcpiVersion = {
  ...version221,
  number: '2.3.0',
  modules: [...version221.modules, { identifier: 'invoicereconciliation', role: 'SENDER' }],
  // A hub has no role: it names itself beside the operators that are reached through it.
  formatCredentials: ({ token, url, roles, operators }) => {
    const hub = roles.find(({ role }) => role === 'HUB')
    if (hub === undefined) return { token, url, roles }
    return { token, url, hub_party_id: `${hub.country_code}${hub.party_id}`, roles: operators }
  },
  formatTariff,
  formatSession: (session) => withPrices(session),
  formatCdr: (cdr) => ({ ...withPrices(cdr), tariffs: cdr.tariffs.map(formatTariff) }),
}

/** Prices of tariffs are without taxes. */
function formatTariff({ min_price, max_price, ...tariff }: Tariff): object {
  return {
    ...tariff,
    tax_included: 'NO',
    ...(min_price && { min_price: formatLimit(min_price) }),
    ...(max_price && { max_price: formatLimit(max_price) }),
  }
}

function formatLimit({ excl_vat, incl_vat }: Price): object {
  return { before_taxes: excl_vat, ...(incl_vat !== undefined && { after_taxes: incl_vat }) }
}

function withPrices(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isPrice(value) ? formatPrice(value) : value]),
  )
}

function isPrice(value: unknown): value is Price {
  return value !== null && typeof value === 'object' && 'excl_vat' in value
}

function formatPrice({ excl_vat, incl_vat }: Price): object {
  if (incl_vat === undefined) return { before_taxes: excl_vat }
  return {
    before_taxes: excl_vat,
    taxes: [{ name: 'VAT', amount: Math.round((incl_vat - excl_vat) * 10_000) / 10_000 }],
  }
}
