/** The front door of budgets and findings. */

export { updateFindingsOfCharge } from './anomalies.sql.ts'
export { updateCentreOfBudgets } from './budgets.sql.ts'
export { readBudgets, readBudgetsAtRisk } from './budgets.ts'
