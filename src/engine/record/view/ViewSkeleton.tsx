import Skeleton from '@mui/material/Skeleton'
import type { Entity } from '#model/entity/entity'
import { useConsole } from '../../console/console'
import { shellText } from '../../messages'
import { isBrief } from '../../rows/shownFields'

interface ViewSkeletonProps {
  readonly entity: Entity
  readonly isPeek: boolean
}

export function ViewSkeleton({ entity, isPeek }: ViewSkeletonProps) {
  const tools = useConsole()
  const sections = (entity.record.sections ?? entity.form.sections).slice(0, 2)
  return (
    <div className="sheet" data-peek={isPeek || undefined} role="status" aria-label={shellText.loadingShort}>
      <div className="sheet-head sheet-card">
        <Skeleton width="45%" height={34} />
        <Skeleton width="30%" height={20} />
        {!isBrief(entity, tools) && <Skeleton variant="rounded" height={52} />}
      </div>
      <div className="sheet-body">
        <div className="sheet-main">
          <Skeleton variant="rounded" height={38} />
          {(sections.length > 0 ? sections : [{ title: '' }]).map(({ title }) => (
            <Skeleton key={title} variant="rounded" height={220} />
          ))}
        </div>
        {!isPeek && (
          <div className="sheet-side">
            <Skeleton variant="rounded" height={260} />
          </div>
        )}
      </div>
    </div>
  )
}
