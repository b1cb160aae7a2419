import type { driver as english } from '../en/driver.ts'
import type { Phrases } from '../phrase.ts'

export const driver = {
  title: 'Sus cargas',
  cards: 'Sus tarjetas',
  left: 'Quedan {amount}',
  noLimit: 'Sin límite',
  until: 'Nuevo límite el {date}',
  noCardsTitle: 'Todavía no tiene ninguna tarjeta',
  noCardsWords: 'Su empresa le asigna una tarjeta o una eKey, que aparecerá aquí.',
  running: 'Cargando ahora',
  nothingRunning: 'En este momento no está cargando.',
  last: 'Sus últimas sesiones',
  sessions: 'Sus sesiones',
  allSessions: 'Todas las sesiones',
  noSessions: 'Todavía no ha cargado.',
  stop: 'Detener',
  stopAt: 'Detener la sesión en {station}',
  vehicle: 'Su vehículo',
  location: 'Su ubicación',
  errorTitle: 'No se ha podido cargar',
  notAllowedTitle: 'No conduce con esta cartera',
  chooseWallet: 'Seleccionar cartera',
} satisfies Phrases<typeof english>
