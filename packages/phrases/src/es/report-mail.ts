import type { reportMail as english } from '../en/report-mail.ts'
import type { Phrases } from '../phrase.ts'

/** Scheduled reports: their mails, their tables and the page that ends them. */
export const reportMail = {
  subject: '{name}: del {from} al {to}',
  title: '{name}',
  body: '{content} de {wallet}, del {from} al {to}.',
  attached: 'El archivo va adjunto.',
  tooLarge: 'El archivo es demasiado grande para un correo. El enlace es válido hasta el {until}.',
  download: 'Descargar archivo',
  open: 'Abrir Voltway Fleets',
  stop: 'Dejar de recibir este informe',
  footer: 'Recibe este correo como destinatario de este informe en {wallet}.',
  contents: {
    SESSIONS: 'Sesiones de carga',
    CONSUMPTION: 'Consumo por tarjeta',
    CO2: 'CO₂',
    BUDGETS: 'Presupuestos',
  },
  /** Names of files. */
  files: {
    SESSIONS: 'sesiones',
    CONSUMPTION: 'consumo',
    CO2: 'co2',
    BUDGETS: 'presupuestos',
  },
  /** Column headings, separated by vertical bars. */
  heads: {
    CONSUMPTION: 'Tarjeta|Número de tarjeta|Conductor|Sesiones|Energía, kWh|Coste|Parte, %|Coste anterior',
    BUDGETS: 'Presupuesto|Desde|Hasta|Importe|Gastado|Parte, %|Previsto',
  },
  /** The PDF with charts. */
  pdf: {
    period: 'Periodo',
    created: 'Creado el',
    charges: 'Cargas terminadas',
    imported: 'De ellas, importadas',
    energy: 'Energía',
    cost: 'Coste',
    vatUnknown: 'Del cual con IVA desconocido, contado íntegro',
    before: 'Coste anterior',
    price: 'Precio por kWh',
    co2: 'CO₂',
    co2Missing: '{co2}; {energy} no tienen factor y no están incluidos',
    filter: 'Filtro',
    filtered: 'Filtro guardado de las sesiones de carga',
    source: 'Origen',
    sources: { NETWORK: 'Público', HOME: 'Domicilio', DEPOT: 'Base', IMPORTED: 'Importado' },
    energyByDay: 'Energía por día, kWh',
    costByDay: 'Coste por día',
    costByCard: 'Coste por tarjeta',
    costByCentre: 'Coste por centro de coste',
    noCentre: 'Sin centro de coste',
    spent: 'Gasto por presupuesto',
    amount: 'Importe',
    whole: 'Toda la flota',
    thisPeriod: 'Este periodo',
    earlier: 'Periodo anterior',
    sessions: 'Sesiones de carga',
    heads: 'Estación|Inicio|Tarjeta|Conductor|kWh|Coste',
    newest: '{n} más recientes de {all} sesiones de carga. Los archivos CSV y XLSX contienen todas.',
    first: 'Primeras {n} de {all} tarjetas. Los archivos CSV y XLSX contienen todas.',
    page: 'Página',
  },
  page: {
    title: 'Dejar de recibir informe',
    question: 'Dejará de recibir este informe.',
    confirm: 'Dejar de recibir informe',
    done: 'Ya no recibe este informe.',
    downloadTitle: 'Informe',
    expired: 'Este enlace ha caducado o ya no tiene acceso a este informe. Abra Voltway Fleets para descargarlo.',
  },
} as const satisfies Phrases<typeof english>
