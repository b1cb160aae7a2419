/** The front door of budgets and findings. */
export { readBudgets, readBudgetsAtRisk } from './budgets.ts'
