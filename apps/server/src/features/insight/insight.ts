/** The front door of budgets and findings. */
export { readBudgetsAtRisk } from './budgets.ts'
