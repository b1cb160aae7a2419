import * as z from 'zod/mini'
import { addedField, endpoint, list, pageQuery } from './endpoint.ts'
import { SiteTariff } from './sites-tariffs.ts'
import { EnergyKwh, Id, Instant, Money, Search, text } from './values.ts'

/** Where a company's own energy charges: the home of a driver, or a depot of the company. */
export const siteKinds = ['HOME', 'DEPOT'] as const
/** Schema of a site's kind. */
export const SiteKind = z.enum(siteKinds)
export type SiteKind = z.output<typeof SiteKind>

const fields = {
  /** Name of the site. */
  name: text(80),
  /** Street and number of the site. */
  street: text(200),
  /** Postal code of the site. */
  postal_code: text(10, 2),
  /** City of the site. */
  city: text(80),
  /** Country of the site, ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' })),
}

const Coordinates = z.strictObject({
  /** Latitude in degrees (WGS 84). */
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  /** Longitude in degrees (WGS 84). */
  longitude: z.number().check(z.gte(-180), z.lte(180)),
})

/** A place with chargers of its own, whose charges do not go through the charging network. */
export const Site = z.object({
  /** Id of the site. */
  id: Id,
  kind: SiteKind,
  /** Name of the site. */
  name: z.string(),
  /** Street and number of the site. */
  street: z.string(),
  /** Postal code of the site. */
  postal_code: z.string(),
  /** City of the site. */
  city: z.string(),
  /** Country of the site, ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Where a depot is on maps; null when it is unknown, and for every home. */
  coordinates: z.nullable(Coordinates),
  /** Whose home it is; null for a depot. */
  member: z.nullable(z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() })),
  /**
   * The card to which charges at home belong that no card started; null for a depot, and for a home whose card another
   * driver has now.
   */
  card: z.nullable(z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() })),
  /** What the site may draw from the grid, in kW; null when it is unknown. */
  grid_limit_kw: z.nullable(z.string()),
  /**
   * Whether the driver of a home saved where it is. Positions of the vehicle are compared with the place, which nobody
   * reads.
   */
  is_located: addedField(z.boolean(), false),
  /** When the driver of a home was invited to connect its charger; null when nobody invited them. */
  charger_invited_at: addedField(z.nullable(Instant), null),
  /** Number of chargers of the site. */
  chargers: z.int(),
  /** Number of its chargers that are connected now. */
  chargers_connected: z.int(),
  /** The tariff of today; null before the first one begins. */
  tariff: z.nullable(SiteTariff),
  /** Energy of this month in kWh, in the time of the wallet. */
  month_energy_kwh: EnergyKwh,
  /** Cost of this month's energy with VAT. */
  month_cost: Money,
})
export type Site = z.output<typeof Site>

const ofWallet = { service: 'editor', wallet: 'params.walletId' } as const
const inWallet = { /** Id of the wallet. */ walletId: Id }
const one = {
  ...ofWallet,
  path: '/v3/user/wallet/:walletId/sites/:siteId',
  params: z.object({ ...inWallet, /** Id of the site. */ siteId: Id }),
} as const

/** Own call. */
export const listSites = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/sites',
  summary: 'Homes and depots of a wallet, by name',
  right: 'sessions.read',
  params: z.object(inWallet),
  query: z.object({
    ...pageQuery(20),
    /** Text to find in names, addresses and drivers, without regard to case and accents. */
    search: z.optional(Search),
    /** Only homes, or only depots. */
    kind: z.optional(SiteKind),
  }),
  reply: list(Site),
  refusals: [],
})

/** Own call. */
export const getSite = endpoint({
  ...one,
  method: 'GET',
  summary: 'Get a site with all its tariffs',
  right: 'sessions.read',
  reply: z.object({
    ...Site.shape,
    /** All tariffs of the site, the newest first. */
    tariffs: z.array(SiteTariff),
  }),
  refusals: ['site.not_found'],
})

const gridLimit = z.nullable(z.string().check(z.regex(/^[1-9]\d{0,4}(\.\d{1,2})?$/, { error: 'power' })))

/** Own call. A home needs a driver and one of their cards; a depot has neither. */
export const addSite = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/sites',
  summary: 'Add a home or a depot',
  right: 'wallet.settings',
  params: z.object(inWallet),
  body: z.strictObject({
    kind: SiteKind,
    ...fields,
    /** Id of the driver of a home. */
    member_id: z.optional(z.nullable(Id)),
    /** Id of a card of this driver. */
    card_id: z.optional(z.nullable(Id)),
    /** What the site may draw from the grid, in kW; null: unknown. */
    grid_limit_kw: z.optional(gridLimit),
    /** Where a depot is on maps. A home has none. */
    coordinates: z.optional(z.nullable(Coordinates)),
    /** With true the driver of a home is invited to connect its charger. */
    invites_driver: z.optional(z.boolean()),
  }),
  status: 201,
  reply: Site,
  refusals: ['member.not_found', 'card.not_found', 'site.card_of_another', 'site.driver_without_account'],
})

/** Own call. Changes the given fields. Charges keep the name and the address that the site had. */
export const updateSite = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change a site',
  right: 'wallet.settings',
  body: z.partial(
    z.strictObject({
      ...fields,
      /** Id of a card of the driver of the home. */
      card_id: Id,
      /** What the site may draw from the grid, in kW; null: unknown. */
      grid_limit_kw: gridLimit,
      /** Where a depot is on maps; null: unknown. A home has none. */
      coordinates: z.nullable(Coordinates),
    }),
  ),
  reply: Site,
  refusals: ['site.not_found', 'card.not_found', 'site.card_of_another'],
})

/** Own call. Its charges stay. */
export const removeSite = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Remove a site without chargers',
  right: 'wallet.settings',
  reply: z.object({ /** Id of the removed site. */ id: Id }),
  refusals: ['site.not_found', 'site.has_chargers'],
})

/** Own call. The driver of the home gets a mail, and a task on their page. Inviting again sends the mail again. */
export const inviteHomeCharger = endpoint({
  ...one,
  method: 'POST',
  path: `${one.path}/charger-invitation`,
  summary: 'Invite the driver of a home to connect its charger',
  right: 'wallet.settings',
  reply: Site,
  refusals: ['site.not_found', 'site.not_home', 'site.driver_without_account'],
})

/** Own call, for the driver of the home: where it is, as their phone knows. No call returns it. API keys are refused. */
export const setHomeLocation = endpoint({
  ...one,
  method: 'PUT',
  path: `${one.path}/location`,
  summary: 'Set where the driver’s own home is',
  right: 'sessions.read',
  body: Coordinates,
  reply: Site,
  refusals: ['site.not_found'],
})
