import { useGetOne } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { FormSkeleton } from '../form/layout/FormSkeleton'
import { copyOf } from '../form/state/record'
import { PageFailure } from '../page/PageFailure'
import { CreatePage } from './CreatePage'

interface CopyPageProps {
  readonly entity: Entity
  readonly id: number
  readonly presets: Row
}

export function CopyPage({ entity, id, presets }: CopyPageProps) {
  const { data, error, refetch } = useGetOne(entity.name, { id, meta: { labels: true } })
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton entity={entity} />
  return <CreatePage entity={entity} initial={{ ...copyOf(entity, data), ...presets }} isCopy />
}
