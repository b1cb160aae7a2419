import type { newFleet as english } from '../en/new-fleet.ts'
import type { Phrases } from '../phrase.ts'

export const newFleet = {
  title: 'Añadir flota',
  description: 'Cada flota tiene su propia cartera, tarjetas, personas y facturas.',
  toFleets: 'Sus flotas',
  errorTitle: 'No se ha podido mostrar su plan',
  fullTitle: {
    one: 'Su plan incluye {n} flota',
    other: 'Su plan incluye {n} flotas',
  },
  fullWords: 'Elija un plan mayor para añadir más.',
  seePlans: 'Ver planes',
  steps: 'Pasos',
  step: {
    fleet: 'Flota',
    payment: 'Pago',
    invoicing: 'Facturación',
  },
  stepWords: {
    fleet: 'Nombre y país',
    payment: 'Modo de pago y precios',
    invoicing: 'Datos de facturación. Puede añadirlos más tarde.',
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
    name: 'Escriba un nombre para la flota',
    address: 'Necesario para completar la dirección',
  },
  nameHelp: 'Ejemplo: una empresa, una ciudad o un departamento',
  timeZoneHelp: 'Los días, meses y límites empiezan a medianoche en esta zona.',
  prepaid: 'Prepago',
  prepaidHelp: 'Las cargas se pagan con el saldo que añada.',
  postpaidHelp: 'El pago por factura mensual requiere aprobación. Solicítelo después de crear la flota.',
  cycle: {
    WEEKLY: 'Ciclo semanal',
    DAILY: 'Ciclo diario',
  },
  cycleHelp: {
    WEEKLY: 'Más horas valle el fin de semana y todo el domingo.',
    DAILY: 'Horas valle todos los días, de 22:00 a 08:00.',
  },
  vatHelp: 'Figura en las facturas.',
  next: 'Siguiente',
  back: 'Atrás',
  create: 'Crear flota',
  created: '{name} está lista',
} satisfies Phrases<typeof english>
