import type { invitation as english } from '../en/invitation.ts'
import type { Phrases } from '../phrase.ts'

export const invitation = {
  title: 'O seu convite',
  loading: 'À procura do seu convite…',
  invites: '{wallet} convida-o',
  asDriver: 'Vai carregar com os cartões da frota e ver os seus próprios carregamentos.',
  asGuest: 'Vai ver a frota e fazer nela o que o seu papel permite.',
  wallet: 'Frota',
  inviter: 'Convidado por',
  role: 'O seu papel',
  until: 'Responder até',
  accept: 'Aceitar',
  decline: 'Recusar',
  accepted: 'Bem-vindo a {wallet}',
  declined: 'Recusou o convite de {wallet}',
  toFleets: 'Para as suas frotas',
  otherAccount: 'Iniciar sessão com outra conta',
  sentTo: 'Foi enviado para {email}.',
  errorTitle: 'Não foi possível carregar o convite',
  problem: {
    missing: {
      title: 'Abra de novo a ligação do seu convite',
      words: 'Esta página não sabe de que convite se trata. A ligação está na mensagem que recebeu.',
    },
    not_found: {
      title: 'Esta ligação não funciona',
      words:
        'Pode estar cortada ou ter sido substituída por uma mensagem mais recente. Abra a ligação da mais recente.',
    },
    expired: {
      title: 'Este convite expirou',
      words: 'Peça a quem o convidou que o envie de novo. Basta um clique.',
    },
    used: {
      title: 'Este convite já foi respondido',
      words: 'Se foi você quem aceitou, a frota está entre as suas frotas. Se não, peça um novo convite.',
    },
    revoked: {
      title: 'Este convite foi anulado',
      words: 'Quem o convidou pode dizer-lhe porquê e convidá-lo de novo.',
    },
    other_person: {
      title: 'Este convite é para outra conta',
      words: 'Inicie sessão com o e-mail para o qual foi enviado ou peça um convite para o que usa.',
    },
  },
} as const satisfies Phrases<typeof english>
