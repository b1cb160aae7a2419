import { importPeople, peopleFileFields } from '@voltway/contract/teams-imports'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { CsvImportDialog } from '../../shared/csv-import-dialog.tsx'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { refreshTeams } from '../../shared/teams/teams.queries.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { PeopleImportPreview } from './people-import-preview.tsx'

/** Creates and changes drivers, vehicles and teams from a CSV file. */
export function PeopleImportDialog({ onClose }: { onClose: () => void }) {
  const { import: t, file } = usePhrases('teams')
  const walletId = useWalletId()
  return (
    <CsvImportDialog
      words={t}
      send={(body) => request(importPeople, { params: { walletId }, body })}
      countOf={({ changes }) => changes.length}
      refresh={() => void Promise.all([refreshPeople(walletId), refreshTeams(walletId)])}
      preview={PeopleImportPreview}
      template={{ name: file.file, heads: peopleFileFields.map((field) => file[field]) }}
      onClose={onClose}
    />
  )
}
