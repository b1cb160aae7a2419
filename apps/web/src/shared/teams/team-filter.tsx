import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../lib/phrases.tsx'
import { FilterMenu } from '../filter-menu.tsx'
import { useWalletId } from '../wallet/wallet.queries.ts'
import { teamsQuery } from './teams.queries.ts'

type TeamFilterProps = { team: string | undefined; onChoose: (team: string | undefined) => void }

/** Filters a list by team. Hidden in a wallet without teams. */
export function TeamFilter({ team, onChoose }: TeamFilterProps) {
  const t = usePhrases('teams')
  const teams = useQuery(teamsQuery(useWalletId())).data?.results ?? []
  if (teams.length === 0 && team === undefined) return null
  return (
    <FilterMenu
      name={t.filter}
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={team === undefined ? [] : [team]}
      onChoose={([chosen]) => onChoose(chosen)}
    />
  )
}
