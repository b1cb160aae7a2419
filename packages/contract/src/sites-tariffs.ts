import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, DayInput, Id, Instant, text, UnitPrice } from './values.ts'

/** Bands of a day with a price of their own. NORMAL are all hours that no other band names. */
export const tariffBands = ['NORMAL', 'OFF_PEAK', 'PEAK'] as const

const timeOfDay = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'time' }))

/** Hours of a band on some weekdays. They do not cross midnight: a night is two of them. */
const BandHours = z.strictObject({
  /** Weekdays on which the hours apply, Monday 1 to Sunday 7. */
  weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  /** Legal winter or summer time, or both. */
  season: z.enum(['WINTER', 'SUMMER', 'ANY']),
  /** Local time at which they begin. @example "22:00" */
  from: timeOfDay,
  /** Local time at which they end; `24:00` is the end of the day. @example "24:00" */
  to: timeOfDay,
})

/** A band with its price. */
const bandOf = <Price extends z.ZodMiniType>(price: Price) =>
  z.strictObject({
    /** The band of the day. */
    band: z.enum(tariffBands),
    /** Price of a kWh. Of a depot without VAT; of a home, what the driver gets back. */
    unit_price: price,
    /** When it applies. NORMAL has no hours of its own. */
    hours: z.array(BandHours).check(z.maxLength(40)),
  })

/** The price of energy at a site, from a day on until the next tariff begins. */
export const SiteTariff = z.object({
  /** Id of the tariff. */
  id: Id,
  /** First day on which it applies, in the time of the wallet. */
  valid_from: Day,
  /** One to three bands; a flat tariff has one, NORMAL. */
  bands: z.array(bandOf(UnitPrice)),
  /** VAT of a depot's energy in percent; zero for a home, because a driver charges none. */
  vat_percent: z.string(),
  /** Where the prices come from, such as the contract or a published reference. */
  source: z.string(),
  /** The document that proves the prices; null without one. */
  document: z.nullable(
    z.object({
      /** Media type of the file. */
      media: z.string(),
      /** Size of the file in bytes. */
      size_bytes: z.int(),
    }),
  ),
  /** When it was entered. */
  created_at: Instant,
})
export type SiteTariff = z.output<typeof SiteTariff>

const PriceInput = z.string().check(z.regex(/^(0|[1-9]\d?)(\.\d{1,4})?$/, { error: 'unit_price' }))
const inSite = { /** Id of the wallet. */ walletId: Id, /** Id of the site. */ siteId: Id }
const ofSite = { service: 'editor', wallet: 'params.walletId', right: 'wallet.settings' } as const

/**
 * Own call. Charges since the first day get the new price. A tariff that would change a charge of a closed month is
 * refused.
 */
export const addSiteTariff = endpoint({
  ...ofSite,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/sites/:siteId/tariffs',
  summary: 'Add a tariff of a site',
  params: z.object(inSite),
  body: z.strictObject({
    /** First day on which it applies. */
    valid_from: DayInput,
    /** One to three bands, NORMAL among them. */
    bands: z.array(bandOf(PriceInput)).check(z.minLength(1), z.maxLength(3)),
    /** VAT of a depot's energy in percent; a home has none. */
    vat_percent: z.optional(z.string().check(z.regex(/^(0|[1-9]\d?)(\.\d{1,2})?$/, { error: 'rate' }))),
    /** Where the prices come from, such as the contract or a published reference. */
    source: text(200),
  }),
  status: 201,
  reply: SiteTariff,
  refusals: ['site.not_found', 'site.tariff_taken', 'site.month_closed'],
})

/** Own call. Charges since its first day get the price of the tariff before. */
export const removeSiteTariff = endpoint({
  ...ofSite,
  method: 'DELETE',
  path: '/v3/user/wallet/:walletId/sites/:siteId/tariffs/:tariffId',
  summary: 'Remove a tariff of a site',
  params: z.object({ ...inSite, /** Id of the tariff. */ tariffId: Id }),
  reply: z.object({ /** Id of the removed tariff. */ id: Id }),
  refusals: ['site.not_found', 'site.tariff_not_found', 'site.month_closed'],
})

/** Accepted types of a document of a tariff: a PDF, or a photo of a bill. */
export const tariffDocumentUpload = {
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
} as const

const ofDocument = {
  service: 'editor',
  wallet: 'params.walletId',
  path: '/v3/user/wallet/:walletId/sites/:siteId/tariffs/:tariffId/document',
  params: z.object({ ...inSite, /** Id of the tariff. */ tariffId: Id }),
} as const

/** Own call. The body is the file, which replaces an earlier one. */
export const setTariffDocument = endpoint({
  ...ofDocument,
  method: 'PUT',
  right: 'wallet.settings',
  summary: 'Attach the document that proves the prices of a tariff',
  upload: tariffDocumentUpload,
  reply: SiteTariff,
  refusals: ['site.not_found', 'site.tariff_not_found'],
})

/** Own call. Drivers read those of their own homes. */
export const downloadTariffDocument = endpoint({
  ...ofDocument,
  method: 'GET',
  right: 'sessions.read',
  summary: 'The document that proves the prices of a tariff',
  media: 'application/octet-stream',
  reply: z.unknown(),
  refusals: ['site.not_found', 'site.tariff_not_found'],
})

/** Own call. */
export const removeTariffDocument = endpoint({
  ...ofDocument,
  method: 'DELETE',
  right: 'wallet.settings',
  summary: 'Remove the document of a tariff',
  reply: SiteTariff,
  refusals: ['site.not_found', 'site.tariff_not_found'],
})
