import type { newFleet as english } from '../en/new-fleet.ts'
import type { Phrases } from '../phrase.ts'

export const newFleet = {
  title: 'Añadir una flota',
  description: 'Tendrá su propia cartera, con sus tarjetas, personas y facturas.',
  toFleets: 'Sus flotas',
  errorTitle: 'No se ha podido cargar su plan',
  fullTitle: {
    one: 'Su plan incluye {n} flota',
    other: 'Su plan incluye {n} flotas',
  },
  fullWords: 'Ha alcanzado el límite. Elija un plan mayor para añadir más flotas.',
  seePlans: 'Ver los planes',
  steps: 'Pasos',
  step: {
    fleet: 'Flota',
    payment: 'Pago',
    invoicing: 'Facturación',
  },
  stepWords: {
    fleet: 'Nombre y ubicación de la flota.',
    payment: 'Forma de pago y horario de la tarifa de energía.',
    invoicing: 'Datos de las facturas. También puede añadirlos más tarde.',
  },
  field: {
    name: 'Nombre de la flota',
    country: 'País',
    timeZone: 'Zona horaria',
    payment: 'Pago',
    energyCycle: 'Horas valle',
    company: 'Empresa',
    street: 'Calle y número',
    postalCode: 'Código postal',
    city: 'Ciudad',
    vatNumber: 'NIF',
  },
  missing: {
    name: 'Escriba el nombre de la flota',
    address: 'Complete la dirección',
  },
  nameHelp: 'Por ejemplo, una empresa, una ciudad o un departamento.',
  timeZoneHelp: 'Los días, los meses y los límites empiezan a medianoche en esta zona horaria.',
  prepaid: 'Prepago',
  prepaidHelp: 'Añada saldo antes de cargar. Cada carga se descuenta del saldo.',
  postpaidHelp: 'El pago con factura mensual requiere aprobación. Solicítelo después de crear la flota.',
  cycle: {
    WEEKLY: 'Ciclo semanal',
    DAILY: 'Ciclo diario',
  },
  cycleHelp: {
    WEEKLY: 'Más horas valle el fin de semana y todo el domingo.',
    DAILY: 'Igual todos los días, de 22:00 a 08:00.',
  },
  vatHelp: 'Figura en las facturas desde la primera. El dígito de control se comprueba de inmediato.',
  next: 'Siguiente',
  back: 'Atrás',
  create: 'Crear la flota',
  created: '{name} está lista',
} satisfies Phrases<typeof english>
