import type { sessionFile as english } from '../en/session-file.ts'
import type { Phrases } from '../phrase.ts'

export const sessionFile = {
  file: 'sessoes',
  sheet: 'Sessões',
  heads:
    'Sessão|Estado|Início|Fim|Minutos|Minutos após o carregamento|Energia, kWh|Fora de vazio, kWh|Vazio, kWh|Valor sem IVA|IVA|Total|Moeda|Posto|Morada|Localidade|Operador|Ponto de carregamento|Cartão|Número do cartão|Condutor|Matrícula|Centro de custo|CO₂, kg|Registo de carregamento|Fatura|A rever|Fora do total|Início (UTC)|Fim (UTC)|Origem|Profissional, %|Parte profissional|Parte privada',
  /** Where the energy of a charge comes from. */
  sources: { NETWORK: 'Público', HOME: 'Casa', DEPOT: 'Base' },
  /** The mail about a file that the server prepared. */
  ready: {
    subject: 'O seu ficheiro de sessões de carregamento está pronto',
    body: 'O ficheiro contém todas as sessões que correspondiam aos seus filtros. Inicie sessão para o transferir. É eliminado {days} dias depois do pedido.',
    action: 'Abrir as sessões de carregamento',
    footer: 'Recebe este e-mail porque pediu um ficheiro no Voltway Fleets. As respostas não são lidas.',
  },
} satisfies Phrases<typeof english>
