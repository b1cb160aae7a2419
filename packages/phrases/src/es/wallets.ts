import type { wallets as english } from '../en/wallets.ts'
import type { Phrases } from '../phrase.ts'

export const wallets = {
  title: 'Seleccionar cartera',
  description: 'Elija la flota con la que quiere trabajar.',
  block: 'Bloquear o desbloquear',
  add: 'Añadir una flota',
  list: 'Sus flotas',
  search: 'Buscar flotas',
  found: { one: '{n} flota', other: '{n} flotas' },
  available: 'Disponible',
  balance: 'Saldo',
  reserved: 'Reservado',
  running: { one: '{n} cargando ahora', other: '{n} cargando ahora' },
  noneRunning: 'Nada cargando',
  cards: { one: '{n} tarjeta', other: '{n} tarjetas' },
  current: 'En uso',
  allWell: 'Nada requiere atención',
  state: { ACTIVE: 'Activa', RESTRICTED: 'Carga desactivada', BLOCKED: 'Bloqueada', CLOSED: 'Cerrada' },
  payment: { PRE_PAYMENT: 'Prepago', POST_PAYMENT: 'Pago por factura' },
  alert: {
    LOW_BALANCE: 'Saldo bajo',
    ZERO_BALANCE: 'Saldo agotado',
    UNPAID: 'Facturas sin pagar',
    BLOCKED_CARDS: { one: '{n} tarjeta bloqueada', other: '{n} tarjetas bloqueadas' },
    NO_PAYMENT_METHOD: 'Sin método de pago',
    SESSIONS_IN_DOUBT: 'Sesiones por revisar',
    WALLET_BLOCKED: 'Cartera bloqueada',
    AUTO_RECHARGE_OFF: 'Recarga automática desactivada',
  },
  noneTitle: 'Todavía no tiene ninguna flota',
  noneWords:
    'Cada flota tiene su propia cartera, sus tarjetas, personas y facturas. Añada la suya o abra el enlace de la invitación que recibió: la flota aparecerá aquí.',
  noMatchTitle: 'Ninguna flota coincide con «{search}»',
  noMatchWords: 'Revise la ortografía o consulte la lista completa.',
  showAll: 'Mostrar todas las flotas',
  errorTitle: 'No se han podido cargar sus flotas',
} satisfies Phrases<typeof english>
