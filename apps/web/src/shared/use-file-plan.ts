import { useState } from 'react'
import { type TableFileWords, textOfTable } from './file-drop.tsx'
import { useAction } from './use-action.ts'

interface FilePlanOptions<Plan, Body> {
  readonly words: TableFileWords
  /** Requests what the file would change, and its wrong lines. */
  readonly requestPlan: (csv: string) => Promise<Plan>
  readonly apply: (body: Body) => Promise<Plan>
  readonly refresh: () => unknown
  /** The confirmation of an applied file. */
  readonly done: (plan: Plan) => string
  readonly onClose: () => void
}

/** A CSV file or an XLSX workbook that is chosen, previewed and then applied. A dialog stays open while a file is applied. */
export function useFilePlan<Plan, Body>(options: FilePlanOptions<Plan, Body>) {
  const { words, requestPlan, apply, refresh, done, onClose } = options
  const [chosen, setChosen] = useState<{ name: string; csv: string; plan: Plan } | null>(null)
  const preview = useAction(async (file: File) => {
    const csv = await textOfTable(file, words)
    setChosen({ name: file.name, csv, plan: await requestPlan(csv) })
  })
  const change = useAction(apply, { refresh, done, onDone: onClose })
  const choose = (file: File | undefined) => {
    if (!file || preview.isPending || change.isPending) return
    change.clear()
    setChosen(null)
    void preview.run(file)
  }
  const leave = () => {
    if (!change.isPending) onClose()
  }
  return { chosen, preview, change, choose, leave, refusal: change.refusal ?? preview.refusal }
}
