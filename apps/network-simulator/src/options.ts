import { parseArgs } from 'node:util'
import { versionNumbers } from './ocpi-version.ts'
import { parseVersions } from './ocpi-versions.ts'
import { parseQuirks, quirkDescriptions } from './quirks.ts'
import type { ReplayOptions } from './replay.ts'
import type { SimulatorOptions } from './simulator.ts'

const flags = {
  server: { type: 'string', hint: 'URL', help: 'base of the e-mobility service provider (http://localhost:3000)' },
  token: { type: 'string', hint: 'TOKEN_A', help: 'registration token given out by the provider, or SIMULATOR_TOKEN' },
  versions: {
    type: 'string',
    hint: 'A,B',
    help: `OCPI versions to offer, of ${versionNumbers.join(', ')} (2.2.1); the highest common one is spoken`,
  },
  'accept-token': { type: 'string', hint: 'TOKEN', help: 'token with which a provider may register itself here' },
  port: { type: 'string', hint: 'N', help: 'port to listen on (any free one)' },
  host: { type: 'string', hint: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
  'public-url': { type: 'string', hint: 'URL', help: 'how the provider reaches this simulator (http://HOST:PORT)' },
  state: { type: 'string', hint: 'FILE', help: 'remember agreement, cards, sessions and records over restarts' },
  stations: { type: 'string', hint: 'FILE', help: 'OCPI locations, .json or .json.gz (24 invented stations)' },
  'keep-parties': { type: 'boolean', help: 'speak for every party in --stations instead of one own party' },
  party: { type: 'string', hint: 'CC*PPP', help: 'the party this operator is (PT*VSM)' },
  hub: { type: 'string', hint: 'CC*PPP', help: 'register as this hub, with the operators behind it' },
  'keep-running': { type: 'string', hint: 'N', help: 'keep about N sessions running, each a few minutes long' },
  minutes: { type: 'string', hint: 'A-B', help: 'how long these last (2-5)' },
  'remote-minutes': {
    type: 'string',
    hint: 'N',
    help: 'how long a charge lasts that the provider starts (until stopped or full)',
  },
  sessions: { type: 'string', hint: 'FILE', help: 'replay recorded sessions, .csv or .csv.gz, then end' },
  limit: { type: 'string', hint: 'N', help: 'replay the first N rows only' },
  speed: {
    type: 'string',
    hint: 'X|max',
    help: 'replay: X times faster than recorded (max); else energy X times faster (1)',
  },
  duplicates: { type: 'string', hint: 'SHARE', help: 'share of records that are sent twice (0)' },
  credits: { type: 'string', hint: 'SHARE', help: 'share of records that are undone by a credit record (0)' },
  shuffle: { type: 'boolean', help: 'replay in an order shuffled by the seed' },
  concurrency: { type: 'string', hint: 'N', help: 'requests at a time when replaying at full speed (16)' },
  report: { type: 'string', hint: 'FILE', help: 'write each record that was sent as a line of JSON' },
  'run-name': {
    type: 'string',
    hint: 'TEXT',
    help: 'put before all replayed ids, to replay a file again as new sessions',
  },
  stay: { type: 'boolean', help: 'go on serving after the replay' },
  seed: { type: 'string', hint: 'N', help: 'the same seed gives the same cars, choices and order (1)' },
  quirks: { type: 'string', hint: 'A,B', help: 'odd behaviour of real operators, see below' },
  'fail-commands': {
    type: 'string',
    hint: 'A=B',
    help: 'e.g. STOP_SESSION=REJECTED,START_SESSION=EVSE_INOPERATIVE; SILENT sends no result, TWICE sends it twice',
  },
  control: { type: 'boolean', help: 'remote control for tests under /control' },
  'end-with-stdin': { type: 'boolean', help: 'end when standard input closes: dies with the process that started it' },
  help: { type: 'boolean', help: 'this text' },
} as const satisfies Record<string, { type: 'string' | 'boolean'; hint?: string; help: string }>

export interface CommandLine {
  simulator: SimulatorOptions
  replay: ReplayOptions | undefined
  stay: boolean
  endWithStdin: boolean
}

/** @returns 'help' for --help. @throws Error with one line that names the wrong flag. */
export function readCommandLine(args: string[], env: NodeJS.ProcessEnv): CommandLine | 'help' {
  const options = Object.fromEntries(Object.entries(flags).map(([name, { type }]) => [name, { type }])) as {
    [name in keyof typeof flags]: { type: (typeof flags)[name]['type'] }
  }
  const { values } = parseArgs({ args, options, strict: true, allowPositionals: false })
  if (values.help) return 'help'
  const number = (
    name: 'port' | 'keep-running' | 'remote-minutes' | 'limit' | 'duplicates' | 'credits' | 'concurrency' | 'seed',
  ) => {
    const text = values[name]
    const value = text === undefined ? undefined : Number(text)
    if (value !== undefined && !(value >= 0)) throw new Error(`--${name}: "${text}" is not a number`)
    return value
  }
  const speed = values.speed === undefined || values.speed === 'max' ? values.speed : Number(values.speed)
  if (typeof speed === 'number' && !(speed > 0))
    throw new Error(`--speed: "${values.speed}" is neither a number nor max`)
  const replay = {
    limit: number('limit') ?? Infinity,
    speed: typeof speed === 'number' ? speed : ('max' as const),
    duplicates: number('duplicates') ?? 0,
    credits: number('credits') ?? 0,
    shuffle: values.shuffle ?? false,
    report: values.report,
    concurrency: number('concurrency') ?? 16,
    runName: values['run-name'] ?? '',
  }
  return {
    simulator: {
      server: values.server ?? 'http://localhost:3000',
      token: values.token ?? env.SIMULATOR_TOKEN,
      versions: values.versions === undefined ? undefined : parseVersions(values.versions),
      acceptToken: values['accept-token'],
      port: number('port'),
      host: values.host,
      publicUrl: values['public-url'],
      state: values.state,
      stations: values.stations,
      usesListedParties: values['keep-parties'],
      party: values.party === undefined ? undefined : readParty('party', values.party),
      hub: values.hub === undefined ? undefined : readParty('hub', values.hub),
      runningSessions: number('keep-running'),
      remoteMinutes: number('remote-minutes'),
      minutes: values.minutes === undefined ? undefined : readMinutes(values.minutes),
      speed: values.sessions === undefined && typeof speed === 'number' ? speed : undefined,
      seed: number('seed'),
      quirks: values.quirks === undefined ? undefined : parseQuirks(values.quirks),
      failCommands: values['fail-commands'] === undefined ? undefined : readFailures(values['fail-commands']),
      control: values.control,
    },
    replay: values.sessions === undefined ? undefined : { sessions: values.sessions, ...replay },
    stay: values.stay ?? (values.sessions === undefined || number('keep-running') !== undefined),
    endWithStdin: values['end-with-stdin'] ?? false,
  }
}

export function helpText(): string {
  const lines = Object.entries(flags).map(([name, flag]) => {
    const left = `--${name}${'hint' in flag ? ` ${flag.hint}` : ''}`
    return `  ${left.padEnd(24)} ${flag.help}`
  })
  const quirks = Object.entries(quirkDescriptions).map(([name, text]) => `  ${name.padEnd(24)} ${text}`)
  return [
    'A charge-point operator that speaks OCPI 2.1.1, 2.2.1 and 2.3.0 to an e-mobility service provider.',
    '',
    'npm run simulate -- [flags]',
    '',
    ...lines,
    '',
    'Instants are those of the clock on the wall; with --speed energy flows faster and charges end sooner.',
    '',
    'Quirks:',
    ...quirks,
  ].join('\n')
}

function readParty(flag: 'party' | 'hub', text: string) {
  const [, country_code, party_id] = /^([A-Z]{2})\*([A-Z0-9]{3})$/.exec(text) ?? []
  if (!country_code || !party_id) throw new Error(`--${flag}: "${text}" is not like PT*VSM`)
  return { country_code, party_id, name: `${flag === 'hub' ? 'Hub' : 'Operator'} ${party_id}` }
}

function readMinutes(text: string): [number, number] {
  const [, from, to] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (!from || !to) throw new Error(`--minutes: "${text}" is not like 2-5`)
  return [Number(from), Number(to)]
}

function readFailures(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').map((pair) => {
      const [command, failure] = pair.split('=')
      if (!command || !failure) throw new Error(`--fail-commands: "${pair}" is not like STOP_SESSION=REJECTED`)
      return [command.trim().toUpperCase(), failure.trim().toUpperCase()]
    }),
  )
}
