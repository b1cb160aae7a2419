import { DateFilter, type DateFilterProps } from '../../shared/dates/days-filter.tsx'
import { TeamFilter } from '../../shared/teams/team-filter.tsx'

export type LaterFiltersProps = DateFilterProps & {
  team: string | undefined
  onTeam: (team: string | undefined) => void
}

/** The filters of the sessions that load after the rows: the days and the team. */
export function LaterFilters({ team, onTeam, ...days }: LaterFiltersProps) {
  return (
    <>
      <DateFilter {...days} />
      <TeamFilter team={team} onChoose={onTeam} />
    </>
  )
}
