/** The front door of budgets and findings. */

export { updateCentreOfBudgets } from './budgets.sql.ts'
export { readBudgets, readBudgetsAtRisk } from './budgets.ts'
