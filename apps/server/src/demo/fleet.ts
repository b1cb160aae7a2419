import type { PlafondSettings } from '../features/cards/plafond.ts'

/** The demo's two fleets and the other company's: drivers, vehicles and limits. All names and plates are invented. */

/** A driver of the demo with vehicle and charging habits. */
export interface DemoDriver {
  readonly name: string
  readonly plate: string
  readonly brand: string
  readonly model: string
  readonly batteryWh: bigint
  readonly costCentre: string
  /** Indexes of their usual stations in the demo's stations. */
  readonly stations: readonly number[]
  /** Approximate number of sessions per week. */
  readonly perWeek: number
}

/** A wallet of the demo. `creditMinor` is its credit limit in cents. */
export interface DemoWallet {
  readonly name: string
  readonly logic: 'PRE_PAYMENT' | 'POST_PAYMENT'
  readonly creditMinor: bigint
  /** The Portuguese VAT number on its documents. */
  readonly vatNumber: string
  readonly drivers: readonly DemoDriver[]
  /** Cards without a driver: pool cars, visitors. */
  readonly poolCards: readonly string[]
}

const models = {
  zoe: ['Renault', 'Zoe', 52_000n],
  kangoo: ['Renault', 'Kangoo E-Tech', 45_000n],
  e208: ['Peugeot', 'e-208', 50_000n],
  partner: ['Peugeot', 'e-Partner', 50_000n],
  id3: ['Volkswagen', 'ID.3', 58_000n],
  buzz: ['Volkswagen', 'ID. Buzz Cargo', 77_000n],
  kona: ['Hyundai', 'Kona Electric', 64_000n],
  ioniq5: ['Hyundai', 'IONIQ 5', 77_400n],
  model3: ['Tesla', 'Model 3', 60_000n],
  niro: ['Kia', 'Niro EV', 64_800n],
  i4: ['BMW', 'i4 eDrive40', 80_700n],
} as const

type DriverRow = readonly [
  name: string,
  plate: string,
  model: keyof typeof models,
  costCentre: string,
  stations: number[],
  perWeek: number,
]

const driver = ([name, plate, model, costCentre, stations, perWeek]: DriverRow): DemoDriver => {
  const [brand, modelName, batteryWh] = models[model]
  return { name, plate, brand, model: modelName, batteryWh, costCentre, stations, perWeek }
}

const logistics: readonly DriverRow[] = [
  ['Duarte Lima', 'BD21KL', 'kangoo', 'Lisbon deliveries', [0, 1, 3], 2],
  ['Ana Sequeira', 'BC48PT', 'kangoo', 'Lisbon deliveries', [0, 2], 2],
  ['Rui Valente', 'AX90QM', 'partner', 'Lisbon deliveries', [1, 3, 4], 2],
  ['Carla Brandão', 'BF07TN', 'partner', 'Lisbon deliveries', [3, 4], 2],
  ['Tiago Moura', 'BB63RD', 'buzz', 'Long distance', [5, 7, 8, 9], 3],
  ['Helena Prado', 'BE15VX', 'buzz', 'Long distance', [5, 6, 8], 3],
  ['Nuno Farinha', 'AZ32HJ', 'kangoo', 'Porto deliveries', [9, 10], 2],
  ['Marta Quintela', 'BD77FG', 'partner', 'Porto deliveries', [9, 10, 11], 2],
  ['Jorge Teles', 'BC02LS', 'kangoo', 'Porto deliveries', [10, 11], 2],
  ['Inês Caldas', 'BF58MB', 'zoe', 'Porto deliveries', [9, 11], 1],
  ['Paulo Serrano', 'AV41CC', 'ioniq5', 'Long distance', [5, 8, 15, 16], 3],
  ['Sofia Meireles', 'BE90ZT', 'ioniq5', 'Long distance', [12, 13, 15, 19], 2],
  ['André Pinho', 'BA26WK', 'kona', 'Algarve', [13, 12], 2],
  ['Beatriz Salema', 'BD35NP', 'kona', 'Algarve', [13], 1],
  ['Luís Carqueja', 'BB18DV', 'niro', 'Madeira', [14], 2],
  ['Rita Amorim', 'BF84KR', 'zoe', 'Administration', [0, 2], 1],
]

const sales: readonly DriverRow[] = [
  ['Gonçalo Vidal', 'BE44JT', 'i4', 'Sales Iberia', [0, 5, 15, 16], 3],
  ['Laura Ibáñez', 'BD66ES', 'model3', 'Sales Iberia', [16, 17, 19], 3],
  ['Hugo Bastos', 'BC71XA', 'model3', 'Sales Portugal', [0, 6, 7, 9], 3],
  ['Joana Freire', 'BF29PD', 'id3', 'Sales Portugal', [7, 9, 10], 2],
  ['Camille Roche', 'BA58FR', 'model3', 'Sales France', [21, 22, 23], 2],
  ['Filipe Antunes', 'BB95GM', 'i4', 'Sales France', [20, 21, 22], 2],
  ['Teresa Lobo', 'BE03QY', 'id3', 'Service', [2, 3, 4], 2],
  ['Bruno Saraiva', 'BD50RW', 'e208', 'Service', [1, 2, 12], 2],
  ['Mafalda Reis', 'AZ77UB', 'e208', 'Service', [3, 13], 1],
]

/** The wallets of the demo company: prepaid first, then post-payment. */
export const demoWallets: readonly DemoWallet[] = [
  {
    name: 'Atlântica Logística',
    vatNumber: '501964843',
    logic: 'PRE_PAYMENT',
    creditMinor: 0n,
    drivers: logistics.map(driver),
    poolCards: [
      'Pool van 1',
      'Pool van 2',
      'Pool van 3',
      'Workshop',
      'Night shift',
      'Visitor A',
      'Visitor B',
      'Replacement car',
      'Reserve',
      'Apprentice',
    ],
  },
  {
    name: 'Atlântica Comercial',
    vatNumber: '501964843',
    logic: 'POST_PAYMENT',
    creditMinor: 500_000n,
    drivers: sales.map(driver),
    poolCards: ['Demo car', 'Board', 'Trainee', 'Event', 'Spare'],
  },
]

/** The wallet of the other company, for showing that companies do not see each other. */
export const otherWallet: DemoWallet = {
  name: 'Serra Verde Transportes',
  vatNumber: '510000002',
  logic: 'PRE_PAYMENT',
  creditMinor: 0n,
  drivers: [
    driver(['Óscar Tavares', 'BC19SV', 'kangoo', 'Deliveries', [11, 10], 1]),
    driver(['Lídia Fontes', 'BF62VT', 'zoe', 'Deliveries', [10], 1]),
  ],
  poolCards: ['Pool'],
}

/** Returns a limit that renews on the first of each month, which most cards have. */
export const monthly = (assignedMinor: bigint): PlafondSettings => ({
  creditMode: 'LIMITED',
  assignedMinor,
  renewal: 'MONTHLY',
  day: 1,
})
