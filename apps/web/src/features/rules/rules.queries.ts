import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCards } from '@voltway/contract/cards'
import {
  getRuleOptions,
  listCardRules,
  listRuleRefusals,
  listRules,
  previewRule,
  type RuleEffect,
  type RuleInput,
} from '@voltway/contract/rules'
import { listRuleStations } from '@voltway/contract/rules-stations'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export function rulesQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'rules', 'all'),
    queryFn: ({ signal }) => request(listRules, { params: { walletId }, signal }),
  })
}

export function cardRulesQuery(walletId: string, cardId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'rules', 'card', cardId),
    queryFn: ({ signal }) => request(listCardRules, { params: { walletId, cardId }, signal }),
  })
}

export function ruleOptionsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'rules', 'options'),
    queryFn: ({ signal }) => request(getRuleOptions, { params: { walletId }, signal }),
  })
}

/** The stations on the wallet's lists; with a text all stations that match. */
export function stationsQuery(walletId: string, search: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'rules', 'stations', search),
    queryFn: ({ signal }) =>
      request(listRuleStations, { params: { walletId }, query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The preview of a rule; null while the rule is incomplete. */
export function previewQuery(walletId: string, rule: RuleInput | null) {
  return queryOptions({
    queryKey: walletKey(walletId, 'rules', 'preview', rule),
    queryFn: ({ signal }) => request(previewRule, { params: { walletId }, body: rule as RuleInput, signal }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
  })
}

export const refusalsPerPage = 20

export function refusalsQuery(walletId: string, { effect, offset }: { effect: RuleEffect | ''; offset: number }) {
  const query = { limit: refusalsPerPage, offset, ...(effect ? { effect } : {}) }
  return queryOptions({
    queryKey: walletKey(walletId, 'rules', 'refusals', query),
    queryFn: ({ signal }) => request(listRuleRefusals, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Cards by a typed text, for the choice of one. */
export function cardChoiceQuery(walletId: string, search: string) {
  const query = { limit: 20, ...(search ? { search } : {}) }
  return queryOptions({
    queryKey: walletKey(walletId, 'rules', 'cards', query),
    queryFn: ({ signal }) => request(listCards, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function refreshRules(walletId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'rules') })
}
