import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { StationList, stationLists } from './rules-conditions.ts'
import { Id, Search } from './values.ts'

/** Most stations on the lists of a wallet. */
export const MOST_LISTED_STATIONS = 500

/** A station that a wallet keeps on a list, or could. */
export const ListedStation = z.object({
  station_id: Id,
  /** Name of the station. */
  name: z.string(),
  /** Street and number of the station. */
  address: z.string(),
  /** City of the station. */
  city: z.string(),
  /** Charge-point operator of the station. */
  operator: z.string(),
  /** Where the station is; null when it is unknown. */
  coordinates: z.nullable(
    z.object({
      /** Latitude in degrees (WGS 84). */
      latitude: z.number(),
      /** Longitude in degrees (WGS 84). */
      longitude: z.number(),
    }),
  ),
  lists: z.array(StationList),
})
export type ListedStation = z.output<typeof ListedStation>
const ofWallet = { service: 'editor', wallet: 'params.walletId' } as const
const params = z.object({ walletId: Id })

/** Own call: the stations on the wallet's lists, or with `search` all published stations. */
export const listRuleStations = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/rules/stations/',
  summary: 'List the favourite and depot stations of the wallet, or search stations to add',
  right: 'cards.read',
  params,
  query: z.object({
    /** Text to find in names and addresses of stations, without regard to case and accents. */
    search: z.optional(Search),
  }),
  reply: z.object({
    /** The stations that were found, or those of the wallet’s lists. */
    results: z.array(ListedStation),
  }),
  refusals: [],
})

/** Own call: sets the lists of a station. An empty array removes it. */
export const setRuleStation = endpoint({
  ...ofWallet,
  method: 'PUT',
  path: '/v3/user/wallet/:walletId/rules/stations/:stationId/',
  summary: 'Put a station on the favourites or the depots of the wallet, or take it off',
  right: 'cards.limits',
  params: z.object({ walletId: Id, stationId: Id }),
  body: z.strictObject({
    lists: z.array(StationList).check(
      z.maxLength(stationLists.length),
      z.refine((lists) => new Set(lists).size === lists.length, { error: 'invalid' }),
    ),
  }),
  reply: ListedStation,
  refusals: ['rule_station.not_found', 'rule.too_many_stations'],
})
