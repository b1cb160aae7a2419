import type { sessionFile as english } from '../en/session-file.ts'
import type { Phrases } from '../phrase.ts'

export const sessionFile = {
  file: 'sesiones',
  sheet: 'Sesiones',
  heads:
    'Sesión|Estado|Inicio|Fin|Minutos|Minutos tras la carga|Energía, kWh|Horas punta, kWh|Horas valle, kWh|Neto|IVA|Total|Moneda|Estación|Dirección|Ciudad|Operador|Punto de carga|Tarjeta|Número de tarjeta|Conductor|Matrícula|Centro de coste|CO₂, kg|Registro de carga|Factura|Por revisar|Fuera del total|Inicio (UTC)|Fin (UTC)|Origen|Profesional, %|Parte profesional|Parte privada',
  /** Where the energy of a charge comes from. */
  sources: { NETWORK: 'Público', HOME: 'Domicilio', DEPOT: 'Base' },
  /** The mail about a file that the server prepared. */
  ready: {
    subject: 'Su archivo de sesiones de carga está listo',
    body: 'El archivo contiene todas las sesiones que coincidían con sus filtros. Inicie sesión para descargarlo. Se elimina {days} días después de la solicitud.',
    action: 'Abrir las sesiones de carga',
    footer: 'Recibe este mensaje porque solicitó un archivo en Voltway Fleets. Las respuestas no se leen.',
  },
} satisfies Phrases<typeof english>
