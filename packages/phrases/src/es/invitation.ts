import type { invitation as english } from '../en/invitation.ts'
import type { Phrases } from '../phrase.ts'

export const invitation = {
  title: 'Su invitación',
  loading: 'Buscando su invitación…',
  invites: '{wallet} le invita',
  asDriver: 'Podrá cargar con las tarjetas de la flota y ver sus propias cargas.',
  asGuest: 'Podrá acceder a la flota con los permisos de su rol.',
  wallet: 'Flota',
  inviter: 'Invitado por',
  role: 'Su rol',
  until: 'Responder hasta',
  accept: 'Aceptar',
  decline: 'Rechazar',
  accepted: 'Le damos la bienvenida a {wallet}',
  declined: 'Ha rechazado la invitación de {wallet}',
  toFleets: 'Ir a sus flotas',
  otherAccount: 'Iniciar sesión con otra cuenta',
  sentTo: 'Se envió a {email}.',
  errorTitle: 'No se ha podido cargar la invitación',
  problem: {
    missing: {
      title: 'Abra de nuevo el enlace de su invitación',
      words: 'Falta la invitación en la dirección. Use el enlace del mensaje que recibió.',
    },
    not_found: {
      title: 'Este enlace no funciona',
      words: 'Puede estar incompleto o haberse sustituido. Abra el enlace del mensaje más reciente.',
    },
    expired: {
      title: 'Esta invitación ha caducado',
      words: 'Solicite una nueva a la persona que le invitó.',
    },
    used: {
      title: 'Esta invitación ya se ha respondido',
      words: 'Si la aceptó usted, la flota aparece en su lista. Si no, solicite una invitación nueva.',
    },
    revoked: {
      title: 'Esta invitación se ha anulado',
      words: 'Solicite una nueva a la persona que le invitó.',
    },
    other_person: {
      title: 'Esta invitación es para otra cuenta',
      words: 'Inicie sesión con el correo al que se envió o solicite una invitación para su cuenta actual.',
    },
  },
} as const satisfies Phrases<typeof english>
