import { expect, test } from 'vitest'
import { type Locale, localeTags } from '../../lib/locale.ts'
import { type CommandContext, readCommand } from './command.ts'

/** A Thursday. */
const today = '2026-11-26'

async function contextOf(locale: Locale): Promise<CommandContext> {
  const { palette } = await import(`../../../../../packages/phrases/src/${locale}/palette.ts`)
  return { words: palette.command.words, tag: localeTags[locale], today, time: '17:59' }
}

const limit = (card: string, amount: string, rest: object = {}) => ({
  verb: 'limit',
  card,
  amount,
  adds: false,
  until: null,
  ...rest,
})
const friday = { day: '2026-11-27', time: '18:00' }

test.each([
  ['en', 'block Sofia', { verb: 'block', card: 'sofia' }],
  ['en', 'Unblock  be90zt', { verb: 'unblock', card: 'be90zt' }],
  ['en', 'limit BE90ZT 250 until Fri', limit('be90zt', '250.00', { until: friday })],
  [
    'en',
    'limit Ana Silva +50,5 till 30/11 at 9:30',
    limit('ana silva', '50.50', { adds: true, until: { day: '2026-11-30', time: '09:30' } }),
  ],
  ['en', 'limit van 7 €80', limit('van 7', '80.00')],
  ['en', 'limit ana 80 until today 20:00', limit('ana', '80.00', { until: { day: today, time: '20:00' } })],
  ['en', 'limit ana 80 until 2 jan', limit('ana', '80.00', { until: { day: '2027-01-02', time: '18:00' } })],
  ['en', 'top up 500', { verb: 'topUp', amount: '500.00' }],
  ['en', 'invoices October', { verb: 'invoices', from: '2026-10-01', to: '2026-10-31' }],
  ['en', 'invoices dec', { verb: 'invoices', from: '2025-12-01', to: '2025-12-31' }],
  ['en', 'invoices feb 2024', { verb: 'invoices', from: '2024-02-01', to: '2024-02-29' }],
  ['pt', 'bloquear Sofia', { verb: 'block', card: 'sofia' }],
  ['pt', 'limite BE90ZT 250 até sexta', limit('be90zt', '250.00', { until: friday })],
  ['pt', 'limite ana 250 ate amanhã às 18h30', limit('ana', '250.00', { until: { day: '2026-11-27', time: '18:30' } })],
  ['pt', 'adicionar saldo 500', { verb: 'topUp', amount: '500.00' }],
  ['pt', 'faturas outubro de 2025', { verb: 'invoices', from: '2025-10-01', to: '2025-10-31' }],
  ['es', 'desbloquear Sofía', { verb: 'unblock', card: 'sofia' }],
  ['es', 'límite BE90ZT 250 hasta vie', limit('be90zt', '250.00', { until: friday })],
  [
    'es',
    'limite ana 250 hasta el 30 de noviembre',
    limit('ana', '250.00', { until: { day: '2026-11-30', time: '18:00' } }),
  ],
  ['es', 'añadir saldo 500', { verb: 'topUp', amount: '500.00' }],
  ['es', 'facturas octubre', { verb: 'invoices', from: '2026-10-01', to: '2026-10-31' }],
  ['fr', 'bloquer Sofia', { verb: 'block', card: 'sofia' }],
  ['fr', 'plafond BE90ZT 250 jusqu’à vendredi', limit('be90zt', '250.00', { until: friday })],
  [
    'fr',
    'plafond BE90ZT +50 jusqu’au 30 nov. à 9h',
    limit('be90zt', '50.00', { adds: true, until: { day: '2026-11-30', time: '09:00' } }),
  ],
  ['fr', 'ajouter 500', { verb: 'topUp', amount: '500.00' }],
  ['fr', 'factures août', { verb: 'invoices', from: '2026-08-01', to: '2026-08-31' }],
] as const)('%s: %s', async (locale, typed, command) => {
  expect(readCommand(typed, await contextOf(locale))).toEqual({ verb: command.verb, command })
})

test.each([
  ['limit ana 250 until thu', '17:59', { day: today, time: '18:00' }],
  ['limit ana 250 until thu', '18:00', { day: '2026-12-03', time: '18:00' }],
  ['limit ana 250 until thu 20:00', '18:00', { day: today, time: '20:00' }],
  ['limit ana 250 until thu 9:30', '17:59', { day: '2026-12-03', time: '09:30' }],
])('%s: a weekday whose time has passed at %s is next week’s', async (typed, time, until) => {
  const read = readCommand(typed, { ...(await contextOf('en')), time })
  expect(read?.command).toEqual(limit('ana', '250.00', { until }))
})

test('a command with a missing or impossible part has its verb only, and other texts are no command', async () => {
  const context = await contextOf('en')
  for (const typed of [
    'limit',
    'limit ana',
    'limit ana 12.345',
    'limit ana 50 until 31/2',
    'limit ana 50 until 2026-11-25',
    'limit ana 50 until fri 25:00',
  ])
    expect([typed, readCommand(typed, context)]).toEqual([typed, { verb: 'limit', command: null }])
  expect(readCommand('top up much', context)).toEqual({ verb: 'topUp', command: null })
  expect(readCommand('invoices 2026-13', context)).toEqual({ verb: 'invoices', command: null })
  expect(readCommand('blocked cards', context)).toBeNull()
})
