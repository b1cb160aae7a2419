import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type ChargerOptions, SimulatedCharger } from './charger.ts'

const help = `Plays chargers that connect over OCPP.
  --url URL           address of the server, such as ws://localhost:3000/ocpp
  --identity NAME     the charger's name at the server
  --password WORD     its password
  --version 1.6|2.0.1 version of OCPP (2.0.1)
  --card UID          card that charges; without one it only connects
  --kw POWER          power of the vehicle in kW (11)
  --kwh ENERGY        energy of a charge in kWh (20)
  --speed N           charges run N times faster (1)
  --pause SECONDS     time between two charges (60); 0: one charge only
  --config FILE       JSON list of chargers with these names as keys, instead of the flags
  --end-with-stdin    end when standard input ends`

interface Played extends ChargerOptions {
  readonly card?: string | undefined
  readonly kw?: number
  readonly kwh?: number
  readonly pause?: number
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    identity: { type: 'string' },
    password: { type: 'string' },
    version: { type: 'string', default: '2.0.1' },
    card: { type: 'string' },
    kw: { type: 'string', default: '11' },
    kwh: { type: 'string', default: '20' },
    speed: { type: 'string', default: '1' },
    pause: { type: 'string', default: '60' },
    config: { type: 'string' },
    'end-with-stdin': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

function played(): Played[] {
  if (values.config !== undefined) return JSON.parse(readFileSync(values.config, 'utf8')) as Played[]
  const { url, identity, password, version, card } = values
  if (url === undefined || identity === undefined || password === undefined)
    throw new Error('--url, --identity and --password are needed; see --help')
  if (version !== '1.6' && version !== '2.0.1') throw new Error('--version is 1.6 or 2.0.1')
  const [kw, kwh, speed, pause] = [values.kw, values.kwh, values.speed, values.pause].map(Number)
  return [{ url, identity, password, version, card, speed, kw, kwh, pause } as Played]
}

/** Charges again and again until the process ends. */
async function play({ card, kw = 11, kwh = 20, pause = 60, ...options }: Played): Promise<void> {
  const charger = new SimulatedCharger({ ...options, log: (line) => console.error(`${options.identity}: ${line}`) })
  await charger.connect()
  console.log(`charger ready ${options.identity}`)
  if (card === undefined) return
  for (;;) {
    const energyWh = kwh * 1000 * (0.6 + Math.random() * 0.4)
    if (await charger.start({ uid: card, powerW: kw * 1000, energyWh })) while (charger.isCharging()) await wait(1_000)
    if (pause === 0) return
    await wait(pause * 1000 * (0.5 + Math.random()))
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

if (values.help) console.log(help)
else {
  if (values['end-with-stdin']) process.stdin.resume().once('close', () => process.exit())
  try {
    await Promise.all(played().map(play))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
