import type { invitation as english } from '../en/invitation.ts'
import type { Phrases } from '../phrase.ts'

export const invitation = {
  title: 'Su invitación',
  loading: 'Abriendo su invitación…',
  invites: 'Invitación de {wallet}',
  asDriver: 'Cargue con las tarjetas de la flota y vea sus propias cargas.',
  asGuest: 'Consulte los datos de la flota y haga lo que permite su rol.',
  wallet: 'Flota',
  inviter: 'Invitado por',
  role: 'Su rol',
  until: 'Válida hasta',
  accept: 'Aceptar',
  decline: 'Rechazar',
  accepted: 'Ya forma parte de {wallet}',
  declined: 'Ha rechazado la invitación de {wallet}',
  toFleets: 'Ir a sus flotas',
  otherAccount: 'Iniciar sesión con otra cuenta',
  sentTo: 'Se envió a {email}.',
  errorTitle: 'No se ha podido mostrar la invitación',
  problem: {
    missing: {
      title: 'Abra de nuevo el enlace de la invitación',
      words: 'Abra el enlace del mensaje. Si lo perdió, pida una nueva invitación.',
    },
    not_found: {
      title: 'Este enlace no funciona',
      words: 'Puede estar incompleto o sustituido. Abra el enlace del último mensaje.',
    },
    expired: {
      title: 'Esta invitación ha caducado',
      words: 'Pida a la persona que le invitó que la envíe de nuevo.',
    },
    used: {
      title: 'Esta invitación ya se ha respondido',
      words: 'Si la aceptó, la flota está en su lista. Si no, pida una nueva.',
    },
    revoked: {
      title: 'Esta invitación se ha anulado',
      words: 'Pida una invitación nueva a la persona que le invitó.',
    },
    other_person: {
      title: 'Esta invitación es para otra cuenta',
      words: 'Inicie sesión con el correo al que se envió o pida una nueva invitación.',
    },
  },
} as const satisfies Phrases<typeof english>
