import { AnomaliesPanel } from './anomalies-panel.tsx'
import { BudgetsPanel } from './budgets-panel.tsx'
import './insight.css'

/** What is looked at and changes nothing: the money that was meant to be enough, and sessions worth a look. */
export function InsightPart() {
  return (
    <div className="consumption">
      <BudgetsPanel />
      <AnomaliesPanel />
    </div>
  )
}
