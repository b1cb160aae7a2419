import { AnomaliesPanel, type DisputeDialog } from './anomalies-panel.tsx'
import { BudgetsPanel } from './budgets-panel.tsx'
import './insight.css'

/** Shows the budgets and the sessions with anomalies. `dispute` is the dialog that opens a dispute about a session. */
export function InsightPart({ dispute }: { dispute: DisputeDialog }) {
  return (
    <div className="consumption">
      <BudgetsPanel />
      <AnomaliesPanel dispute={dispute} />
    </div>
  )
}
