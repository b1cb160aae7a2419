import type { BodyInputOf } from '@voltway/contract/endpoint'
import type { Wallet } from '@voltway/contract/wallets'
import type { updateWallet } from '@voltway/contract/wallets-settings'
import { readAmount, typedAmount } from '../../shared/amount.ts'

/** The input of the settings form. */
export interface Typed {
  name: string
  language: 'en' | 'pt' | 'es' | 'fr'
  timeZone: string
  financeEmail: string
  billingName: string
  street: string
  postalCode: string
  city: string
  country: string
  nifId: string
  cycle: Wallet['energy_cycle']
  tolerance: string
  assigned: string
  renewal: Wallet['renewal_defaults']['credit_renewal']
  renewalDay: number | null
}

/** Returns the settings as a person types them in this language. */
export function typedOf(wallet: Wallet, locale: string): Typed {
  const { billing_address: address, renewal_defaults: defaults } = wallet
  return {
    name: wallet.name,
    language: wallet.language as Typed['language'],
    timeZone: wallet.time_zone,
    financeEmail: wallet.finance_email ?? '',
    billingName: address?.name ?? '',
    street: address?.street ?? '',
    postalCode: address?.postal_code ?? '',
    city: address?.city ?? '',
    country: address?.country ?? 'PT',
    nifId: wallet.nif_id ?? '',
    cycle: wallet.energy_cycle,
    tolerance: typedAmount(wallet.negative_tolerance, locale),
    assigned: typedAmount(defaults.assigned_credit ?? '', locale),
    renewal: defaults.credit_renewal,
    renewalDay: defaults.renewal_day,
  }
}

/** Input with the settings on which it was typed. */
export type Draft = Readonly<Record<'base' | 'typed', Typed>>

/** Returns a draft on the current settings. A field that was saved or that somebody else changed shows its current value. */
export function rebased({ base, typed }: Draft, current: Typed): Typed {
  const names = Object.keys(current) as (keyof Typed)[]
  const own = names.filter((name) => typed[name] !== base[name] && base[name] === current[name])
  return { ...current, ...Object.fromEntries(own.map((name) => [name, typed[name]])) }
}

/** An invalid amount is sent unchanged, so that the server's error names the field. */
const money = (typed: string) => readAmount(typed) ?? typed.trim()

/** Returns the changed settings as the body of the API call. `was` is the wallet's settings before. */
export function changesOf(wallet: Wallet, was: Typed, typed: Typed): BodyInputOf<typeof updateWallet> {
  const differs = (...names: (keyof Typed)[]) => names.some((name) => was[name] !== typed[name])
  return {
    ...(differs('name') ? { name: typed.name.trim() } : {}),
    ...(differs('language') ? { language: typed.language } : {}),
    ...(differs('timeZone') ? { time_zone: typed.timeZone } : {}),
    ...(differs('financeEmail') ? { finance_email: typed.financeEmail.trim() || null } : {}),
    ...(differs('nifId') ? { nif_id: typed.nifId || null } : {}),
    ...(differs('cycle') ? { energy_cycle: typed.cycle } : {}),
    ...(differs('tolerance') ? { negative_tolerance: money(typed.tolerance) } : {}),
    ...(differs('billingName', 'street', 'postalCode', 'city', 'country')
      ? {
          billing_address: {
            name: typed.billingName.trim(),
            street: typed.street.trim(),
            postal_code: typed.postalCode.trim(),
            city: typed.city.trim(),
            country: typed.country.trim(),
            tax_id: wallet.billing_address?.tax_id ?? null,
          },
        }
      : {}),
    ...(differs('assigned', 'renewal', 'renewalDay')
      ? {
          renewal_defaults: {
            credit_renewal: typed.renewal,
            renewal_day: typed.renewal === 'NONE' ? null : typed.renewalDay,
            assigned_credit: money(typed.assigned) || null,
          },
        }
      : {}),
  }
}
