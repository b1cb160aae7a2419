import type { ReplyOf } from '@voltway/contract/endpoint'
import { LOCATION_DAYS, type LocationSharing, type listLastKnownLocations } from '@voltway/contract/locations'
import type { listVehiclePositions } from '@voltway/contract/locations-vehicles'
import { POSITION_DAYS } from '@voltway/contract/vehicles-positions'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { setMemberLocationConsent } from '../members/members.ts'
import { setWalletLocation } from '../wallets/wallets.ts'
import {
  deleteReadsBefore,
  insertReads,
  selectIsEnabled,
  selectLocations,
  selectOwn,
  selectVehiclePositions,
} from './locations.sql.ts'

const oldest = (ctx: Ctx): Date => new Date(ctx.now.getTime() - LOCATION_DAYS * DAY_MS)

/**
 * Returns the stations of the last sessions of drivers who consented, never a position. Response and audit are one
 * transaction, so that every displayed driver can see who looked.
 */
export function readLocations(ctx: Ctx, scope: WalletScope): Promise<ReplyOf<typeof listLastKnownLocations>> {
  return ctx.db.tx(async (tx) => {
    if (!(await isEnabled(tx, scope))) return { enabled: false, results: [] }
    const rows = await selectLocations(tx, scope, oldest(ctx))
    const shown = rows.flatMap(({ station, ...row }) =>
      station.coordinates === null ? [] : [{ ...row, station: { ...station, coordinates: station.coordinates } }],
    )
    const memberIds = shown.map(({ member_id }) => member_id)
    await insertReads(tx, scope, { ids: memberIds.map(() => ctx.newId()), memberIds, at: ctx.now })
    return {
      enabled: true,
      results: shown.map(({ member_id, member_name, station, at }) => ({
        member: { id: member_id, name: member_name },
        station: { name: station.name, city: station.city, ...station.coordinates },
        at,
      })),
    }
  })
}

/**
 * Returns where the vehicles were last, except those of drivers who did not consent. The drivers see who looked, and
 * the audit of the wallet counts the vehicles.
 */
export function readVehiclePositions(ctx: Ctx, scope: WalletScope): Promise<ReplyOf<typeof listVehiclePositions>> {
  return ctx.db.tx(async (tx) => {
    if (!(await isEnabled(tx, scope))) return { enabled: false, results: [] }
    const from = new Date(ctx.now.getTime() - POSITION_DAYS * DAY_MS)
    const rows = await selectVehiclePositions(tx, scope, from)
    const memberIds = [...new Set(rows.flatMap(({ member_id }) => member_id ?? []))]
    await insertReads(tx, scope, { ids: memberIds.map(() => ctx.newId()), memberIds, at: ctx.now })
    if (rows.length > 0) {
      recordAudit(
        { ctx, tx, scope },
        {
          action: 'vehicles.positions_read',
          object: { kind: 'vehicles', id: null, name: null },
          after: { vehicles: rows.length },
        },
      )
    }
    return {
      enabled: true,
      results: rows.map(({ vehicle_id, licence_plate, member_id, member_name, ...position }) => ({
        vehicle: { id: vehicle_id, plate: licence_plate },
        member: member_id === null ? null : { id: member_id, name: member_name ?? '' },
        ...position,
      })),
    }
  })
}

async function isEnabled(on: Sql, scope: WalletScope): Promise<boolean> {
  return ((await selectIsEnabled(on, scope)) ?? refuse('wallet.not_found')).location_enabled
}

export async function readSharing({ ctx, tx, scope }: WalletWork<Sql>): Promise<LocationSharing> {
  const own = scope.memberId === null ? undefined : await selectOwn(tx, scope, oldest(ctx))
  return {
    enabled: await isEnabled(tx, scope),
    own: own === undefined ? null : { consent: own.location_consent, seen: own.seen },
  }
}

/** Turns the sharing of locations on or off. It takes effect on the next request. The consents of drivers stay. */
export function changeSharing(ctx: Ctx, scope: WalletScope, enabled: boolean): Promise<LocationSharing> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const before = await setWalletLocation(tx, scope, enabled)
    recordAudit(work, {
      action: 'location.changed',
      object: { kind: 'wallet', id: scope.walletId, name: before.name },
      before: { location_enabled: before.location_enabled },
      after: { location_enabled: enabled },
    })
    return readSharing(work)
  })
}

/**
 * Sets the caller's own consent.
 * @throws `member.not_found` for a caller who is not a driver of the wallet.
 */
export function changeConsent(ctx: Ctx, scope: WalletScope, consent: boolean): Promise<LocationSharing> {
  const memberId = scope.memberId ?? refuse('member.not_found')
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const before = (await setMemberLocationConsent(tx, scope, memberId, consent)) ?? refuse('member.not_found')
    recordAudit(work, {
      action: 'location.changed',
      object: { kind: 'member', id: memberId, name: before.name },
      before: { location_consent: before.location_consent },
      after: { location_consent: consent },
    })
    return readSharing(work)
  })
}

/** Deletes records of reads together with the locations they refer to. */
export function forgetReads(ctx: Ctx): Promise<number> {
  return deleteReadsBefore(ctx.db, oldest(ctx))
}

export const forgetLocationReads = job<object, Ctx>({
  name: 'locations.forget-reads',
  cron: { expression: '23 * * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    await forgetReads(ctx)
  },
})
