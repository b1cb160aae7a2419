import type { invitation as english } from '../en/invitation.ts'
import type { Phrases } from '../phrase.ts'

export const invitation = {
  title: 'Su invitación',
  loading: 'Buscando su invitación…',
  invites: '{wallet} le invita',
  asDriver: 'Cargará con las tarjetas de la flota y verá sus propias cargas.',
  asGuest: 'Verá la flota y hará en ella lo que su función permita.',
  wallet: 'Flota',
  inviter: 'Invitado por',
  role: 'Su función',
  until: 'Responder hasta',
  accept: 'Aceptar',
  decline: 'Rechazar',
  accepted: 'Le damos la bienvenida a {wallet}',
  declined: 'Ha rechazado la invitación de {wallet}',
  toFleets: 'A sus flotas',
  otherAccount: 'Iniciar sesión con otra cuenta',
  sentTo: 'Se envió a {email}.',
  errorTitle: 'No se ha podido cargar la invitación',
  problem: {
    missing: {
      title: 'Abra de nuevo el enlace de su invitación',
      words: 'Esta página no sabe de qué invitación se trata. El enlace está en el mensaje que recibió.',
    },
    not_found: {
      title: 'Este enlace no funciona',
      words:
        'Puede estar cortado o haber sido sustituido por un mensaje más reciente. Abra el enlace del más reciente.',
    },
    expired: {
      title: 'Esta invitación ha caducado',
      words: 'Pida a quien le invitó que la envíe otra vez. Le basta un clic.',
    },
    used: {
      title: 'Esta invitación ya se ha respondido',
      words: 'Si fue usted quien aceptó, la flota está entre sus flotas. Si no, pida una invitación nueva.',
    },
    revoked: {
      title: 'Esta invitación se ha anulado',
      words: 'Pida una nueva invitación a la persona que se la envió.',
    },
    other_person: {
      title: 'Esta invitación es para otra cuenta',
      words: 'Inicie sesión con el correo al que se envió o pida una invitación para el que usa.',
    },
  },
} as const satisfies Phrases<typeof english>
