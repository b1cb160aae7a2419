import { AnomaliesPanel } from './anomalies-panel.tsx'
import { BudgetsPanel } from './budgets-panel.tsx'
import './insight.css'

/** Shows the budgets and the sessions with anomalies. */
export function InsightPart() {
  return (
    <div className="consumption">
      <BudgetsPanel />
      <AnomaliesPanel />
    </div>
  )
}
