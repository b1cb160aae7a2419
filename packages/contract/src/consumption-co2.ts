import * as z from 'zod/mini'
import { sourceQuery } from './consumption-sources.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/** Formats of the yearly CO2 report. */
export const co2ReportFormats = ['pdf', 'csv', 'xlsx'] as const

/** Own call: the CO2 of a year by vehicle and cost centre, with factors, sources and method. */
export const downloadCo2Report = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/fleets/dashboard-consumption/:wallet/co2-report',
  summary:
    'Download the CO2 report of a year by vehicle and cost centre, with its factors and method, as PDF, CSV or XLSX',
  right: 'consumption.read',
  wallet: 'params.wallet',
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  query: z.object({
    /** The reported calendar year. */
    year: z.coerce.number().check(z.int(), z.gte(2015), z.lte(2100)),
    ...sourceQuery,
    /** Format of the report. */
    format: z._default(z.enum(co2ReportFormats), 'pdf'),
  }),
  reply: z.unknown(),
  media: 'application/pdf',
  refusals: [],
})
