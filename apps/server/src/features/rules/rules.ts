/** Spending policies: the front door of the area. */
export { judgeStation, type RuleInForce, type StationFacts } from './judge.ts'
export { localTime } from './place-and-time.ts'
export { judgeRequestedCharge, judgeUnbroken, type RequestedCharge, readRulesInForce } from './requested-charge.ts'
export { allowException, checkRuleOfCard, refuseWrongEnd } from './rule-changes.ts'
export { readCardRules, readRuleSentences } from './rule-lists.ts'
export { refusalText } from './rule-wording.ts'
export { updateCentreOfRules } from './rules.sql.ts'
export {
  isAlwaysAuthorized,
  languageOfCard,
  mayBeRefusedAtSite,
  rulesInForce,
  walletHasRules,
} from './rules-in-force.sql.ts'
export { readRuleAllowance } from './running-charge.ts'
export { mayChargeAtSite } from './site-charge-rules.ts'
