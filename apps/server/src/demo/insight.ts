import { setBudget } from '../features/insight/budgets.ts'
import { importSessionFile } from '../features/session-imports/imports.ts'
import { DAY_MS } from '../platform/durations.ts'
import type { DemoAction } from './actions.ts'
import type { DemoFleet } from './company.ts'
import { seededRandom } from './seeded-random.ts'

const CHARGES = 46

/** Charges that a few drivers paid with another provider's card, and two budgets. */
export function insightActions(fleet: DemoFleet): DemoAction[] {
  const file = { file_name: 'rota-eletrica.csv', provider: 'Rota Elétrica', leave_out_errors: false, dry_run: false }
  const whole = { cost_centre: null, period: 'MONTH', amount: '1600', amounts: 'GROSS' } as const
  const costCentre = fleet.wallet.drivers[0]?.costCentre ?? null
  const first = { cost_centre: costCentre, period: 'QUARTER', amount: '1100', amounts: 'GROSS' } as const
  return [
    { daysAgo: 20, by: 'owner', run: (ctx, scope) => setBudget(ctx, scope, whole) },
    { daysAgo: 20, by: 'owner', run: (ctx, scope) => setBudget(ctx, scope, first) },
    {
      daysAgo: 3,
      by: 'manager',
      run: (ctx, scope) => importSessionFile(ctx, scope, { ...file, csv: otherProvidersFile(fleet, ctx.now) }),
    },
  ]
}

/** A file in such a provider's format. Locations, provider and numbers are invented. */
function otherProvidersFile(fleet: DemoFleet, now: Date): string {
  const random = seededRandom(7)
  const two = (value: number) => String(value).padStart(2, '0')
  const comma = (value: number, places: number) => value.toFixed(places).replace('.', ',')
  const lines = Array.from({ length: CHARGES }, (_, index) => {
    const at = new Date(now.getTime() - (2 + index * 2) * DAY_MS)
    const date = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
    const { plate } = random.pick(fleet.wallet.drivers.slice(0, 5))
    const kwh = 8 + random.next() * 34
    const offPeak = index % 3 === 0 ? Math.round(kwh * 400) / 1000 : 0
    const normal = Math.round(kwh * 1000) / 1000 - offPeak
    const total = kwh * (0.36 + random.next() * 0.12)
    const start = `${date} ${two(7 + Math.floor(random.next() * 12))}:${two(Math.floor(random.next() * 60))}`
    const station = random.pick(['Área de serviço de Pombal', 'Parque do Mercado', 'Hotel da Ria', 'Oficina Central'])
    const energies = [comma(normal, 3), '0', '0', '0', comma(offPeak, 3), comma(kwh, 3)]
    return [
      start,
      '7001',
      'M-7001',
      plate,
      `RE-${1000 + index}`,
      station,
      comma(kwh * 1.6, 1),
      ...energies,
      comma(total, 2),
    ]
  })
  const head = [
    ...[
      'StartDate',
      'CardCode',
      'MobileCard',
      'MobileRegistration',
      'IdUsage',
      'IdChargingStation',
      'TotalDuration (min)',
    ],
    ...['EnergiaForaVazio', 'EnergiaVazioNormal', 'EnergiaPonta', 'EnergiaCheias', 'EnergiaVazio', 'Energy'],
    'TotalValueWithTaxes',
  ]
  return [head, ...lines].map((line) => line.join(';')).join('\r\n')
}
