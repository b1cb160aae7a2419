import type { connectAssistant as english } from '../en/connect-assistant.ts'
import type { Phrases } from '../phrase.ts'

export const connectAssistant = {
  title: 'Ligar um assistente',
  question: '{name} quer ler a sua frota',
  unchecked:
    'O Voltway Fleets não conhece este programa. Continue apenas se foi quem iniciou este pedido. Volta a {host}.',
  wallet: 'Frota',
  reads: 'Pode ler, na medida das suas permissões:',
  limits: 'Não altera nada sem a sua confirmação. Pode desligá-lo aqui a qualquer momento.',
  allow: 'Permitir',
  decline: 'Recusar',
  connected: '{name} está ligado. Pode fechar esta página.',
  noWallet: 'Não tem nenhuma frota que um assistente possa ler.',
  own: 'Os seus assistentes',
  ownWords: 'Programas que leem esta frota com as suas permissões. Use este endereço para ligar outro.',
  ownError: 'Não foi possível mostrar os seus assistentes',
  ownEmpty: 'Nenhum assistente ligado',
  ownEmptyWords: 'Introduza o endereço acima num assistente compatível com MCP.',
  lastUsed: 'Última utilização {at}',
  connectedAt: 'Ligado em {at}',
  disconnect: 'Desligar',
  disconnected: 'Assistente desligado',
  disconnectTitle: 'Desligar {name}',
  disconnectWords: 'Deixa de poder ler até o voltar a ligar.',
  copy: 'Copiar o endereço',
  copied: 'Copiado',
  right: {
    'wallet.read': 'Saldo e valores da carteira',
    'cards.read': 'Cartões e limites',
    'sessions.read': 'Sessões de carregamento',
    'consumption.read': 'Consumo, custo e CO₂',
    'invoices.read': 'Faturas e notas de crédito',
    'members.read': 'Condutores',
  },
} satisfies Phrases<typeof english>
