import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Localização dos condutores',
  map: 'Postos das últimas sessões',
  hint: 'Posto da última sessão nos últimos 30 dias, dos condutores que aceitaram. Os condutores veem quem consultou.',
  place: '{member} em {station}, {city}',
  again: 'Atualizar',
  sharing: 'Mostrar localizações nesta carteira',
  sharingHelp: 'Se desligado, nenhuma localização é mostrada. Se ligado, cada condutor ainda tem de aceitar.',
  sharingLocked: 'Só as pessoas que podem alterar as definições da carteira podem ligar esta opção.',
  offTitle: 'As localizações estão desligadas nesta carteira',
  offWords: 'Quando ligadas, é pedido o consentimento de cada condutor na sua página.',
  noneTitle: 'Sem localizações a mostrar',
  noneWords: 'Nenhum condutor que aceitou carregou nos últimos 30 dias.',
  errorTitle: 'Não foi possível carregar as localizações',
  notAllowedTitle: 'Não tem acesso às localizações',
  notSaved: 'Não foi possível guardar a definição. Tente novamente.',
  consent: 'Mostrar onde carreguei pela última vez',
  consentHelp:
    'Só o posto da sua última sessão nos últimos 30 dias, nunca a sua posição. Pode alterar esta opção a qualquer momento.',
  consentOff: 'De momento, a sua empresa não mostra localizações.',
  seen: 'Consultado por',
  seenNobody: 'Ninguém consultou nos últimos 30 dias.',
  somebody: 'Um utilizador',
} satisfies Phrases<typeof english>
