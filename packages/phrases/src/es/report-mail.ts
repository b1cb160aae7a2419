import type { reportMail as english } from '../en/report-mail.ts'
import type { Phrases } from '../phrase.ts'

/** Scheduled reports: their mails, their tables and the page that ends them. */
export const reportMail = {
  subject: '{name}: del {from} al {to}',
  title: '{name}',
  body: '{content} de {wallet}, del {from} al {to}.',
  attached: 'El archivo va adjunto.',
  tooLarge: 'El archivo es demasiado grande para un correo. Descárguelo en el producto.',
  open: 'Abrir Voltway Fleets',
  stop: 'Dejar de recibir este informe: {url}',
  linkHint: 'Si el botón no funciona, abra este enlace:',
  footer: 'Recibe este correo porque alguien de {wallet} le eligió como destinatario de este informe.',
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
  page: {
    title: 'Dejar de recibir el informe',
    question: 'Dejará de recibir este informe.',
    confirm: 'Dejar de recibirlo',
    done: 'Ya no recibe este informe.',
  },
} as const satisfies Phrases<typeof english>
