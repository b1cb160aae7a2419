import { groups } from '@voltway/contract/groups'
import type { GroupId } from '@voltway/contract/rights'
import { usePhrases } from '../../lib/phrases.tsx'

/** Returns the names of groups, the level group first: "Viewer, Accountant". */
export function useGroupNames(): (ids: readonly number[]) => string {
  const t = usePhrases('app')
  return (ids) =>
    [...ids]
      .sort((one, other) => one - other)
      .map((id) => t.role[groups[id as GroupId].name])
      .join(', ')
}
