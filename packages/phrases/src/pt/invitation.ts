import type { invitation as english } from '../en/invitation.ts'
import type { Phrases } from '../phrase.ts'

export const invitation = {
  title: 'O seu convite',
  loading: 'A abrir o seu convite…',
  invites: 'Convite de {wallet}',
  asDriver: 'Carregue com os cartões da frota e veja os seus carregamentos.',
  asGuest: 'Consulte os dados da frota e faça o que a sua função permite.',
  wallet: 'Frota',
  inviter: 'Convidado por',
  role: 'A sua função',
  until: 'Válido até',
  accept: 'Aceitar',
  decline: 'Recusar',
  accepted: 'Boas-vindas a {wallet}',
  declined: 'Recusou o convite de {wallet}',
  toFleets: 'Ir para as suas frotas',
  otherAccount: 'Iniciar sessão com outra conta',
  sentTo: 'Enviado para {email}.',
  errorTitle: 'Não foi possível mostrar o convite',
  problem: {
    missing: {
      title: 'Abra de novo a ligação do convite',
      words: 'Abra a ligação da mensagem. Se a perdeu, peça um novo convite.',
    },
    not_found: {
      title: 'Esta ligação não funciona',
      words: 'Pode estar incompleta ou ter sido substituída. Abra a ligação da mensagem mais recente.',
    },
    expired: {
      title: 'Este convite expirou',
      words: 'Peça a quem enviou o convite que o envie de novo.',
    },
    used: {
      title: 'Este convite já teve resposta',
      words: 'Se o aceitou, a frota está na sua lista. Se não, peça um novo convite.',
    },
    revoked: {
      title: 'Este convite foi anulado',
      words: 'Peça um novo convite a quem o enviou.',
    },
    other_person: {
      title: 'Este convite é para outra conta',
      words: 'Inicie sessão com o e-mail para o qual foi enviado ou peça um novo convite.',
    },
  },
} as const satisfies Phrases<typeof english>
