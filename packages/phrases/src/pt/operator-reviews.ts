import type { operatorReviews as english } from '../en/operator-reviews.ts'
import type { Phrases } from '../phrase.ts'

export const operatorReviews = {
  title: 'Registos a rever',
  hint: 'Registos de todas as frotas que falharam uma verificação. Os contestados e os impossíveis aparecem primeiro.',
  none: 'Sem registos a rever',
  noneWords: 'Os registos que falham uma verificação aparecem aqui com os valores de ambos os lados.',
  notAllowed: 'Só o operador da instalação tem acesso',
  error: 'Não foi possível carregar os registos',
  network: 'Rede de carregamento',
  record: 'Registo de carregamento (CDR)',
  held: 'Cativo',
  opened: 'Aguarda desde',
  books: 'Cobrança automática',
  never: 'Nenhuma: a decisão é necessária',
  accept: 'Cobrar {amount}',
  acceptNone: 'Cobrar carregamento',
  noPrice: 'Sem preço aplicável.',
  reject: 'Rejeitar carregamento',
  rejectTitle: 'Rejeitar este carregamento',
  rejectWords:
    'O carregamento em {station} não será cobrado e o valor cativo volta a ficar disponível. O motivo é enviado à frota.',
  reason: 'Motivo',
  missing: 'Introduza um motivo. É enviado à frota.',
  confirm: 'Rejeitar carregamento',
  acceptTitle: 'Cobrar {amount} por este carregamento',
  acceptWords: 'A carteira {wallet} paga o carregamento em {station}. Só um crédito pode devolver o valor.',
  accepted: 'Carregamento cobrado',
  rejected: 'Carregamento rejeitado',
} as const satisfies Phrases<typeof english>
