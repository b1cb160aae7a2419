import type { connectAssistant as english } from '../en/connect-assistant.ts'
import type { Phrases } from '../phrase.ts'

export const connectAssistant = {
  title: 'Ligar um assistente',
  question: '{name} quer ler a sua frota',
  unchecked:
    'A Voltway Fleets não conhece este programa. Continue apenas se foi quem iniciou este pedido. Volta a {host}.',
  wallet: 'Frota',
  reads: 'Vai ler, na medida do que pode ver:',
  limits:
    'Não pode alterar nada: prepara alterações como ligações que confirma. Pode desligá-lo a qualquer momento nesta página.',
  allow: 'Permitir',
  decline: 'Recusar',
  connected: '{name} está ligado. Pode fechar esta página.',
  noWallet: 'Não tem nenhuma frota que um assistente possa ler.',
  own: 'Os seus assistentes',
  ownWords:
    'Programas que leem esta frota com as suas permissões. Introduza este endereço no assistente para ligar outro.',
  ownError: 'Não foi possível carregar os seus assistentes',
  ownEmpty: 'Nenhum assistente ligado',
  ownEmptyWords: 'Introduza o endereço acima num assistente que use o Model Context Protocol (MCP).',
  lastUsed: 'Última utilização {at}',
  connectedAt: 'Ligado em {at}',
  disconnect: 'Desligar',
  disconnected: 'Assistente desligado',
  disconnectTitle: 'Desligar {name}',
  disconnectWords: 'Deixa de poder ler. Pode voltar a ligá-lo.',
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
