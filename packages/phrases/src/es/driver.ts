import type { driver as english } from '../en/driver.ts'
import type { Phrases } from '../phrase.ts'

export const driver = {
  title: 'Sus cargas',
  cards: 'Sus tarjetas',
  left: 'Quedan {amount}',
  noLimit: 'Sin límite',
  until: 'Se renueva el {date}',
  noCardsTitle: 'Todavía no tiene tarjetas',
  noCardsWords: 'Aquí aparecen las tarjetas y eKeys de su empresa.',
  running: 'Cargando ahora',
  nothingRunning: 'Ninguna carga en curso',
  find: 'Buscar estación',
  scan: 'Escanear o escribir un número',
  last: 'Sus últimas sesiones',
  sessions: 'Sus sesiones',
  allSessions: 'Todas las sesiones',
  noSessions: 'Todavía no hay cargas.',
  stop: 'Detener',
  stopAt: 'Detener sesión en {station}',
  vehicle: 'Su vehículo',
  location: 'Su ubicación',
  errorTitle: 'No se han podido mostrar sus cargas',
  notAllowedTitle: 'No es conductor en esta cartera',
  chooseWallet: 'Seleccionar cartera',
} satisfies Phrases<typeof english>
