import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The placeholder of a section that is loading. */
export function SectionSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Panel>
        <div className="grid gap-4">
          <Skeleton width="30%" height={18} />
          <Skeleton width="70%" />
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton width="40%" height={36} />
        </div>
      </Panel>
    </div>
  )
}
