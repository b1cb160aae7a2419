import {
  getLocationSharing,
  listLastKnownLocations,
  setLocationConsent,
  setLocationSharing,
} from '@voltway/contract/locations'
import { listVehiclePositions } from '@voltway/contract/locations-vehicles'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { changeConsent, changeSharing, readLocations, readSharing, readVehiclePositions } from './locations.ts'

export const locationsRoutes: readonly Served[] = [
  serve(listLastKnownLocations, ({ scope }, ctx) => readLocations(ctx, scope)),
  serve(listVehiclePositions, ({ scope }, ctx) => readVehiclePositions(ctx, scope)),
  serve(getLocationSharing, ({ scope }, ctx) => readSharing({ ctx, tx: ctx.db, scope })),
  serve(setLocationSharing, ({ scope, body }, ctx) => changeSharing(ctx, scope, body.enabled)),
  serve(setLocationConsent, ({ scope, body }, ctx) => changeConsent(ctx, scope, body.consent)),
]
