import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Localização dos condutores',
  map: 'Postos das últimas sessões',
  hint: 'Posto da última sessão em 30 dias, dos condutores que aceitaram. Eles veem quem consultou.',
  place: '{member} em {station}, {city}',
  depots: 'Bases',
  depot: 'Base {name}, {city}',
  again: 'Atualizar',
  sharing: 'Mostrar localizações nesta carteira',
  sharingHelp: 'Cada condutor também tem de aceitar.',
  sharingLocked: 'Só quem pode alterar as definições da carteira pode ligar esta opção.',
  offTitle: 'Localizações desligadas',
  offWords: 'Quando ligadas, é pedido o consentimento de cada condutor.',
  noneTitle: 'Sem localizações a mostrar',
  noneWords: 'Nenhum condutor que aceitou carregou em 30 dias.',
  errorTitle: 'Não foi possível mostrar as localizações',
  notAllowedTitle: 'Não tem acesso às localizações',
  notSaved: 'Não foi possível guardar a definição. Tente novamente.',
  consent: 'Mostrar onde carreguei pela última vez',
  consentHelp: 'Só o posto da sua última sessão em 30 dias, nunca a sua posição.',
  consentOff: 'A sua empresa não mostra localizações.',
  seen: 'Consultado por',
  seenNobody: 'Ninguém consultou nos últimos 30 dias.',
  somebody: 'Um utilizador',
} satisfies Phrases<typeof english>
