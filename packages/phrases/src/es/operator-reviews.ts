import type { operatorReviews as english } from '../en/operator-reviews.ts'
import type { Phrases } from '../phrase.ts'

export const operatorReviews = {
  title: 'Registros por revisar',
  hint: 'Registros de todas las flotas que no han superado una comprobación. Primero, los reclamados y los que no pueden ser correctos.',
  none: 'No hay registros pendientes',
  noneWords: 'Un registro que no supere una comprobación aparece aquí con las cifras de ambas partes.',
  notAllowed: 'Solo para el operador de la instalación',
  error: 'No se han podido cargar los registros',
  network: 'Red de carga',
  record: 'Registro de carga (CDR)',
  held: 'Retenido',
  opened: 'Pendiente desde',
  books: 'Se cobra el',
  never: 'La decisión es solo suya',
  accept: 'Cobrar {amount}',
  acceptNone: 'Cobrar',
  noPrice: 'Ningún precio se aplica.',
  reject: 'Rechazar',
  rejectTitle: 'Rechazar esta carga',
  rejectWords:
    'La carga en {station} no se cobrará nunca y el importe retenido vuelve a estar disponible. La flota lee el motivo.',
  reason: 'Motivo',
  missing: 'Indique un motivo. La flota lo lee.',
  confirm: 'Rechazar la carga',
  acceptTitle: 'Cobrar {amount} por esta carga',
  acceptWords: 'La carga en {station} se cobra a la cartera {wallet}. Solo un abono devuelve el importe.',
  accepted: 'La carga se ha cobrado',
  rejected: 'La carga se ha rechazado',
} as const satisfies Phrases<typeof english>
