import type { ReplyOf } from '@voltway/contract/endpoint'
import { importPeople, peopleFileFields } from '@voltway/contract/teams-imports'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { ChangeHead, ChangeList, TableImportDialog } from '../../shared/table-import-dialog.tsx'
import { refreshTeams } from '../../shared/teams/teams.queries.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'

type Change = ReplyOf<typeof importPeople>['changes'][number]

/** Creates and changes drivers, vehicles and teams from a file. */
export function PeopleImportDialog({ onClose }: { onClose: () => void }) {
  const { import: t, file } = usePhrases('teams')
  const walletId = useWalletId()
  const describeCounts = (changes: readonly Change[]) => {
    const count = (kind: Change['kind'], isNew: boolean) =>
      changes.filter((change) => change.kind === kind && change.is_new === isNew).length
    return [
      { n: count('MEMBER', true), words: t.newMembers },
      { n: count('MEMBER', false), words: t.knownMembers },
      { n: count('VEHICLE', true), words: t.newVehicles },
      { n: count('VEHICLE', false), words: t.knownVehicles },
    ]
      .filter(({ n }) => n > 0)
      .map(({ n, words }) => words({ n }))
      .join(', ')
  }
  return (
    <TableImportDialog
      title={t.title}
      description={t.words}
      help={t.templateHelp}
      template={{ name: file.file, lines: [peopleFileFields.map((field) => file[field])] }}
      columns={{ fields: file, words: t }}
      send={(body) => request(importPeople, { params: { walletId }, body })}
      confirm={({ changes, errors }) => (changes.length === 0 ? null : errors.length > 0 ? t.applyValid : t.apply)}
      done={({ changes }) => t.done({ n: changes.length })}
      refresh={() => void Promise.all([refreshPeople(walletId), refreshTeams(walletId)])}
      summary={({ changes }) => describeCounts(changes)}
      changes={({ changes, new_teams: teams }) => (
        <>
          {teams.length > 0 && <p className="text-table text-ink-2">{t.newTeams({ teams: teams.join(', ') })}</p>}
          <ChangeList
            label={t.title}
            changes={changes}
            row={({ line, kind, name, is_new }) => (
              <ChangeHead line={line}>
                <span className="font-medium">{name}</span> · {t.kind[kind]} · {is_new ? t.isNew : t.isKnown}
              </ChangeHead>
            )}
          />
        </>
      )}
      onClose={onClose}
    />
  )
}
