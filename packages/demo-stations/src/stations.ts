/** Name, address, postcode, city, country, latitude, longitude, AC points, DC points, kW of the DC points. */
type StationRow = readonly [string, string, string, string, string, string, string, number, number, number]

// Invented stations at real places, so that maps and addresses look right.
const stationRows: readonly StationRow[] = [
  [
    'Lisboa Parque das Nações',
    'Alameda dos Oceanos 42',
    '1990-203',
    'Lisboa',
    'PRT',
    '38.76812',
    '-9.09530',
    4,
    2,
    100,
  ],
  ['Lisboa Campo Grande', 'Campo Grande 218', '1700-094', 'Lisboa', 'PRT', '38.75384', '-9.15278', 4, 0, 0],
  ['Lisboa Saldanha', 'Avenida da República 15', '1050-185', 'Lisboa', 'PRT', '38.73512', '-9.14531', 2, 2, 50],
  ['Oeiras Lagoas Park', 'Lagoas Park Edifício 8', '2740-244', 'Oeiras', 'PRT', '38.71364', '-9.30172', 6, 2, 50],
  ['Sintra Abrunheira', 'Rua do Thilo Krassmann 4', '2710-141', 'Sintra', 'PRT', '38.77160', '-9.35024', 2, 2, 100],
  ['A1 Aveiras Norte', 'Autoestrada A1 km 44', '2050-306', 'Aveiras', 'PRT', '39.12651', '-8.89407', 0, 4, 150],
  ['Leiria Shopping', 'Rua do Alto Vieiro 225', '2400-441', 'Leiria', 'PRT', '39.73297', '-8.81912', 4, 2, 50],
  ['Coimbra Mondego', 'Avenida Inês de Castro 9', '3040-259', 'Coimbra', 'PRT', '40.20254', '-8.43261', 4, 2, 100],
  ['A1 Mealhada', 'Autoestrada A1 km 214', '3050-382', 'Mealhada', 'PRT', '40.37741', '-8.46190', 0, 4, 150],
  ['Porto Boavista', 'Avenida da Boavista 1837', '4100-133', 'Porto', 'PRT', '41.15935', '-8.64112', 4, 2, 50],
  ['Maia TecMaia', 'Rua Eng. Frederico Ulrich 2650', '4470-605', 'Maia', 'PRT', '41.25718', '-8.64620', 6, 2, 100],
  ['Braga Gualtar', 'Rua da Universidade 21', '4710-057', 'Braga', 'PRT', '41.56130', '-8.39735', 4, 0, 0],
  ['Évora Muralhas', 'Avenida Túlio Espanca 3', '7005-840', 'Évora', 'PRT', '38.56689', '-7.92042', 2, 2, 50],
  ['Faro Aeroporto', 'Aeroporto de Faro P2', '8006-901', 'Faro', 'PRT', '37.01940', '-7.96580', 4, 2, 100],
  ['Funchal Lido', 'Rua do Gorgulho 12', '9004-537', 'Funchal', 'PRT', '32.63880', '-16.93402', 2, 1, 50],
  ['Badajoz Faro', 'Carretera de Portugal 1', '06009', 'Badajoz', 'ESP', '38.88312', '-6.99310', 2, 4, 150],
  ['Madrid Méndez Álvaro', 'Calle de Méndez Álvaro 83', '28045', 'Madrid', 'ESP', '40.39542', '-3.67836', 4, 2, 100],
  ['Salamanca Norte', 'Avenida de Salamanca 150', '37004', 'Salamanca', 'ESP', '40.97841', '-5.66703', 2, 2, 50],
  ['Vigo Samil', 'Avenida de Samil 15', '36212', 'Vigo', 'ESP', '42.20898', '-8.77421', 4, 1, 50],
  ['Sevilla Cartuja', 'Calle Isaac Newton 4', '41092', 'Sevilla', 'ESP', '37.40811', '-6.00652', 4, 2, 100],
  ['Donostia Illunbe', 'Paseo de Miramón 2', '20014', 'Donostia', 'ESP', '43.29904', '-1.97186', 2, 2, 150],
  ['Biarritz La Négresse', 'Avenue de la Négresse 40', '64200', 'Biarritz', 'FRA', '43.45906', '-1.54780', 2, 2, 150],
  [
    'Bordeaux Lac',
    'Rue du Professeur Georges Jeanneney',
    '33300',
    'Bordeaux',
    'FRA',
    '44.88275',
    '-0.56574',
    4,
    2,
    100,
  ],
  ['Paris Bercy', 'Rue de Bercy 210', '75012', 'Paris', 'FRA', '48.84376', '2.37632', 6, 2, 50],
]

const timeZones: Readonly<Record<string, string>> = {
  PRT: 'Europe/Lisbon',
  ESP: 'Europe/Madrid',
  FRA: 'Europe/Paris',
}
/** The last change of all stations. */
export const builtAt = '2025-01-15T09:00:00.000Z'

/** The operators of the stations. */
export interface StationOperator {
  readonly country_code: string
  readonly party_id: string
  readonly name: string
}

/** The default operator of the simulated charging network. */
export const demoOperator: StationOperator = { country_code: 'PT', party_id: 'VSM', name: 'Voltway Simulated Mobility' }

/**
 * Some two dozen invented stations in Portugal, Spain and France, as OCPI Locations: the simulator runs them, and the demo's
 * past sessions happened at them.
 */
export function demoStations(operator: StationOperator) {
  return stationRows.map((row, index) => {
    const [name, address, postalCode, city, country, latitude, longitude, acPoints, dcPoints, dcKw] = row
    const id = `VSM-${String(index + 1).padStart(3, '0')}`
    const area = country.slice(0, 2) === 'PR' ? 'PT' : country.slice(0, 2)
    const points = [...Array<number>(acPoints).fill(22), ...Array<number>(dcPoints).fill(dcKw)]
    return {
      country_code: operator.country_code,
      party_id: operator.party_id,
      id,
      publish: true,
      name,
      address,
      city,
      postal_code: postalCode,
      country,
      coordinates: { latitude, longitude },
      evses: points.map((powerKw, point) =>
        evse({ partyId: operator.party_id, area, locationId: id }, point + 1, powerKw),
      ),
      operator: { name: operator.name },
      opening_times: openingTimes(name),
      time_zone: country === 'PRT' && postalCode.startsWith('90') ? 'Atlantic/Madeira' : (timeZones[country] ?? 'UTC'),
      last_updated: builtAt,
    }
  })
}

/** A shopping centre is open from 8 to 23; every other station always. */
function openingTimes(name: string) {
  if (!name.includes('Shopping')) return { twentyfourseven: true }
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const regular_hours = weekdays.map((weekday) => ({ weekday, period_begin: '08:00', period_end: '23:00' }))
  return { twentyfourseven: false, regular_hours }
}

function evse(
  { partyId, area, locationId }: { readonly partyId: string; readonly area: string; readonly locationId: string },
  number: number,
  powerKw: number,
) {
  return {
    uid: `${locationId}-${number}`,
    evse_id: `${area}*${partyId}*E${locationId.replace('-', '')}*${number}`,
    status: 'AVAILABLE',
    capabilities: ['RFID_READER', 'REMOTE_START_STOP_CAPABLE', 'UNLOCK_CAPABLE', 'RESERVABLE'],
    connectors: [powerKw > 22 ? directCurrent(powerKw, area) : alternatingCurrent(area)],
    last_updated: builtAt,
  }
}

function alternatingCurrent(area: string) {
  return {
    id: '1',
    standard: 'IEC_62196_T2',
    format: 'SOCKET',
    power_type: 'AC_3_PHASE',
    max_voltage: 400,
    max_amperage: 32,
    max_electric_power: 22_000,
    tariff_ids: [`${area}-AC`],
    last_updated: builtAt,
  }
}

function directCurrent(powerKw: number, area: string) {
  return {
    id: '1',
    standard: 'IEC_62196_T2_COMBO',
    format: 'CABLE',
    power_type: 'DC',
    max_voltage: 920,
    max_amperage: powerKw > 100 ? 300 : 200,
    max_electric_power: powerKw * 1000,
    tariff_ids: [`${area}-DC`],
    last_updated: builtAt,
  }
}
