import type { operatorReviews as english } from '../en/operator-reviews.ts'
import type { Phrases } from '../phrase.ts'

export const operatorReviews = {
  title: 'Registros de carga por revisar',
  hint: 'Registros de todas las flotas que no han superado una comprobación. Los reclamados y los imposibles aparecen primero.',
  none: 'No hay registros de carga por revisar',
  noneWords: 'Los registros que no superan una comprobación aparecen aquí con las cifras de ambas partes.',
  notAllowed: 'Solo el operador de la instalación tiene acceso',
  error: 'No se han podido cargar los registros de carga',
  network: 'Red de carga',
  record: 'Registro de carga (CDR)',
  held: 'Retenido',
  opened: 'Pendiente desde',
  books: 'Cobro automático',
  never: 'Ninguno: se requiere su decisión',
  accept: 'Cobrar {amount}',
  acceptNone: 'Cobrar carga',
  noPrice: 'No hay ningún precio aplicable.',
  reject: 'Rechazar carga',
  rejectTitle: 'Rechazar esta carga',
  rejectWords:
    'La carga en {station} no se facturará y el importe retenido volverá a estar disponible. El motivo se envía a la flota.',
  reason: 'Motivo',
  missing: 'Escriba un motivo. Se envía a la flota.',
  confirm: 'Rechazar carga',
  acceptTitle: 'Cobrar {amount} por esta carga',
  acceptWords: 'La cartera {wallet} paga la carga en {station}. Después, solo un abono puede devolver el importe.',
  accepted: 'Carga cobrada',
  rejected: 'Carga rechazada',
} as const satisfies Phrases<typeof english>
