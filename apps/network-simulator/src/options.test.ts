import { expect, test } from 'vitest'
import { helpText, readCommandLine } from './options.ts'

test('without flags the simulator serves its own stations to the server on this machine', () => {
  expect(readCommandLine([], { SIMULATOR_TOKEN: 'A' })).toMatchObject({
    simulator: { server: 'http://localhost:3000', token: 'A', stations: undefined },
    replay: undefined,
    stay: true,
  })
})

test('flags configure a replay, and the simulator exits after it', () => {
  const line = '--sessions s.csv.gz --limit 10 --speed max --duplicates 0.02 --credits 0.01 --shuffle --seed 3'
  expect(readCommandLine(line.split(' '), {})).toMatchObject({
    simulator: { seed: 3 },
    replay: { sessions: 's.csv.gz', limit: 10, speed: 'max', duplicates: 0.02, credits: 0.01, shuffle: true },
    stay: false,
  })
})

test('versions are offered in order, whatever the order of the flag', () => {
  expect(readCommandLine(['--versions', '2.3.0, 2.1.1'], {})).toMatchObject({
    simulator: { versions: ['2.1.1', '2.3.0'] },
  })
})

test.each([
  [['--speed', 'fast'], /--speed/],
  [['--limit', 'many'], /--limit/],
  [['--versions', '2.2.1,2.2'], /"2.2".*2.1.1, 2.2.1, 2.3.0/],
  [['--quirks', 'singing'], /singing.*null-optionals/],
  [['--fail-commands', 'STOP_SESSION'], /--fail-commands/],
  [['--party', 'Portugal'], /--party/],
  [['--nonsense'], /nonsense/],
])('the error names the invalid flag: %j', (args, message) => {
  expect(() => readCommandLine(args, {})).toThrow(message)
})

test('the help names every flag and every quirk', () => {
  expect(helpText()).toMatch(/--versions A,B[\s\S]*--sessions FILE[\s\S]*--control[\s\S]*page-loop/)
})
