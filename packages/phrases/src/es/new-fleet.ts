import type { newFleet as english } from '../en/new-fleet.ts'
import type { Phrases } from '../phrase.ts'

export const newFleet = {
  title: 'Añadir una flota',
  description: 'Tendrá su propia cartera, con sus tarjetas, personas y facturas.',
  toFleets: 'Sus flotas',
  errorTitle: 'No se ha podido cargar su plan',
  fullTitle: {
    one: 'En su plan cabe {n} flota',
    other: 'En su plan caben {n} flotas',
  },
  fullWords: 'Está todo ocupado. Un plan mayor da cabida a más.',
  seePlans: 'Ver los planes',
  steps: 'Pasos',
  step: {
    fleet: 'Flota',
    payment: 'Pago',
    invoicing: 'Facturación',
  },
  stepWords: {
    fleet: 'Su nombre y dónde tiene su base.',
    payment: 'Cómo se paga la carga y con qué horario se cobra la energía.',
    invoicing: 'A nombre de quién se emiten las facturas. También puede escribirlo más tarde.',
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
    city: 'Localidad',
    vatNumber: 'NIF',
  },
  missing: {
    name: 'Escriba cómo se llama la flota',
    address: 'La dirección también necesita esto',
  },
  nameHelp: 'Como la conoce su gente: una empresa, una ciudad, un departamento.',
  timeZoneHelp: 'Los días, los meses y los límites empiezan allí a medianoche.',
  prepaid: 'Prepago',
  prepaidHelp: 'Primero añade saldo; cada recarga se descuenta de él.',
  postpaidHelp: 'El pago con factura a fin de mes debe aprobarse: solicítelo cuando exista la flota.',
  cycle: {
    WEEKLY: 'Ciclo semanal',
    DAILY: 'Ciclo diario',
  },
  cycleHelp: {
    WEEKLY: 'Más horas valle el fin de semana; todo el domingo.',
    DAILY: 'Igual todos los días, de 22:00 a 08:00.',
  },
  vatHelp: 'Figura en las facturas desde la primera. El dígito de control se comprueba al momento.',
  next: 'Siguiente',
  back: 'Atrás',
  create: 'Crear la flota',
  created: '{name} está lista',
} satisfies Phrases<typeof english>
