import {
  addRule,
  addRuleException,
  changeRule,
  getRuleOptions,
  listCardRules,
  listRuleRefusals,
  listRules,
  pauseRule,
  previewRule,
  removeRule,
  removeRuleException,
  restoreRule,
} from '@voltway/contract/rules'
import { listRuleStations, setRuleStation } from '@voltway/contract/rules-stations'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import {
  addException,
  createRule,
  removeException,
  removeRuleById,
  replaceRule,
  restoreRuleById,
  setRulePaused,
} from './rule-changes.ts'
import { readRuleOptions, readRules, readRulesOfCard, readStations, setStation } from './rule-lists.ts'
import { readRulePreview } from './rule-preview.ts'
import { readRefusalPage } from './rule-refusals.ts'

export const rulesRoutes: readonly Served[] = [
  serve(listRules, ({ scope }, ctx) => readRules(ctx, scope)),
  serve(getRuleOptions, ({ scope }, ctx) => readRuleOptions(ctx, scope)),
  serve(addRule, ({ scope, body }, ctx) => createRule(ctx, scope, body)),
  serve(changeRule, ({ scope, params, body }, ctx) => replaceRule(ctx, scope, params.ruleId, body)),
  serve(pauseRule, ({ scope, params, body }, ctx) => setRulePaused(ctx, scope, params.ruleId, body.is_paused)),
  serve(removeRule, ({ scope, params }, ctx) => removeRuleById(ctx, scope, params.ruleId)),
  serve(restoreRule, ({ scope, params }, ctx) => restoreRuleById(ctx, scope, params.ruleId)),
  serve(previewRule, ({ scope, body }, ctx) => readRulePreview(ctx, scope, body)),
  serve(listRuleRefusals, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readRefusalPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(listCardRules, ({ scope, params }, ctx) => readRulesOfCard(ctx, scope, params.cardId)),
  serve(addRuleException, ({ scope, params: { ruleId }, body }, ctx) =>
    addException(ctx, scope, { ruleId, cardId: body.card_id, until: new Date(body.until) }),
  ),
  serve(removeRuleException, ({ scope, params }, ctx) => removeException(ctx, scope, params)),
  serve(listRuleStations, ({ scope, query }, ctx) => readStations(ctx, scope, query.search)),
  serve(setRuleStation, ({ scope, params, body }, ctx) => setStation(ctx, scope, params.stationId, body.lists)),
]
