import type { locations as english } from '../en/locations.ts'
import type { Phrases } from '../phrase.ts'

export const locations = {
  title: 'Onde carregam os condutores',
  map: 'Postos das últimas sessões',
  hint: 'O posto da última sessão nos últimos 30 dias, dos condutores que aceitaram. Cada consulta é mostrada ao condutor.',
  place: '{member} em {station}, {city}',
  again: 'Consultar de novo',
  sharing: 'Mostrar localizações nesta carteira',
  sharingHelp: 'Desligado, nenhuma localização é mostrada. Ligado, cada condutor ainda tem de aceitar.',
  sharingLocked: 'Só quem pode alterar as definições da carteira o pode ligar.',
  offTitle: 'As localizações estão desligadas nesta carteira',
  offWords: 'Quando ligadas, os condutores decidem na sua página se aceitam.',
  noneTitle: 'Ninguém para mostrar',
  noneWords: 'Nenhum condutor que aceitou carregou nos últimos 30 dias.',
  errorTitle: 'Não foi possível carregar as localizações',
  notAllowedTitle: 'Não pode ver localizações',
  notSaved: 'Não foi possível guardar',
  consent: 'Mostrar onde carreguei pela última vez',
  consentHelp:
    'Só o posto da sua última sessão nos últimos 30 dias, nunca a sua posição. Pode alterar isto a qualquer momento.',
  consentOff: 'De momento, a sua empresa não mostra localizações.',
  seen: 'Quem viu',
  seenNobody: 'Ninguém consultou nos últimos 30 dias.',
  somebody: 'Alguém',
} satisfies Phrases<typeof english>
