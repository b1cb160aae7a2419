import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import { Upload } from '../../ui/icons/upload.ts'
import { ImportFiles } from './import-files.tsx'
import { ImportedList } from './imported-list.tsx'
import { ImportsQuery } from './session-imports.queries.ts'

const ImportDialog = lazyScreen(
  ['session-imports', 'table-file'],
  async () => (await import('./session-import-dialog.tsx')).SessionImportDialog,
)

/** Shows the charges of other providers: the imported files and their content. */
export function ImportsPart() {
  const t = usePhrases('session-imports')
  const [query, setQuery] = useUrlQuery(ImportsQuery)
  const [open, setOpen] = useState(false)
  const locked = useLocked('wallet.settings')
  const read = (
    <Button type={1} icon={<Upload />} locked={locked} onClick={() => setOpen(true)}>
      {t.read}
    </Button>
  )
  return (
    <div className="consumption">
      <p className="consumption-intro">
        <span>{t.words}</span>
        {read}
      </p>
      <ImportFiles offset={query.files} />
      <ImportedList query={query} setQuery={setQuery} />
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
