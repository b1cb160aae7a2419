import type { lostCards as english } from '../en/lost-cards.ts'
import type { Phrases } from '../phrase.ts'

export const lostCards = {
  title: 'Comunicar la pérdida de {name}',
  titleAny: 'Comunicar la pérdida de una tarjeta',
  words: 'La tarjeta se bloquea y una carga en curso se detiene de inmediato.',
  card: 'Tarjeta',
  ekey: 'Dar de inmediato una eKey al conductor',
  ekeyOwn: 'Recibir de inmediato una eKey',
  channel: 'Enviar el enlace por',
  email: 'Correo electrónico',
  sms: 'SMS',
  replacement: 'Pedir una tarjeta de sustitución',
  replacementOwn: 'Solicitar una tarjeta de sustitución',
  address: 'Enviar a',
  chooseAddress: 'Elija una dirección',
  noAddress: 'Esta flota aún no tiene dirección de envío. Añada una al pedir una tarjeta.',
  sessions: 'Últimas cargas: marque las que el conductor no hizo',
  notMe: 'No fui yo: {station}, {at}, {cost}',
  noSessions: 'Esta tarjeta aún no ha cargado.',
  sessionsError: 'No se han podido cargar las últimas cargas.',
  disputeWords: 'La tarjeta se perdió. El conductor no hizo esta carga.',
  submit: 'Bloquear tarjeta',
  resultTitle: '{name} está bloqueada',
  step: {
    BLOCK: 'Tarjeta bloqueada',
    STOP: 'Carga en curso',
    EKEY: 'eKey',
    REPLACEMENT: 'Sustitución',
    DISPUTE: 'Reclamación de una carga',
  },
  result: {
    DONE: 'hecho',
    ALREADY: 'ya estaba hecho',
    REQUESTED: 'espera aprobación',
    WAITING: 'pedida, espera el pago',
    NOT_NEEDED: 'nada que hacer',
    FAILED: 'no es posible',
  },
  sent: { EMAIL: 'El enlace se ha enviado por correo electrónico.', SMS: 'El enlace se ha enviado por SMS.' },
  notSent:
    'El conductor no tiene correo electrónico y el enlace no se ha enviado. La eKey está en la lista de tarjetas.',
} as const satisfies Phrases<typeof english>
