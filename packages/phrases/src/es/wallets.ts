import type { wallets as english } from '../en/wallets.ts'
import type { Phrases } from '../phrase.ts'

export const wallets = {
  title: 'Seleccionar cartera',
  description: 'Elija una flota.',
  block: 'Bloquear o desbloquear',
  add: 'Añadir flota',
  list: 'Sus flotas',
  search: 'Buscar flotas',
  found: { one: '{n} flota', other: '{n} flotas' },
  available: 'Disponible',
  balance: 'Saldo',
  reserved: 'Retenido',
  running: { one: '{n} carga en curso', other: '{n} cargas en curso' },
  ownOnly: 'Sus tarjetas y cargas',
  noneRunning: 'Sin cargas en curso',
  cards: { one: '{n} tarjeta', other: '{n} tarjetas' },
  current: 'En uso',
  allWell: 'Nada requiere atención',
  state: { ACTIVE: 'Activa', RESTRICTED: 'Carga desactivada', BLOCKED: 'Bloqueada', CLOSED: 'Cerrada' },
  payment: { PRE_PAYMENT: 'Prepago', POST_PAYMENT: 'Pago por factura' },
  noneTitle: 'Todavía no hay flotas',
  noneWords: 'Añada una flota o abra el enlace de su invitación.',
  noMatchTitle: 'Ninguna flota coincide con «{search}»',
  noMatchWords: 'Revise la ortografía o muestre todas las flotas.',
  showAll: 'Mostrar todas las flotas',
  errorTitle: 'No se han podido mostrar sus flotas',
} satisfies Phrases<typeof english>
