import { useGetOne } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { FormSkeleton } from '../form/layout/FormSkeleton'
import { copyOf } from '../form/state/record'
import { PageFailure } from '../page/PageFailure'
import { CreatePage } from './CreatePage'

interface CopyPageProps {
  readonly entity: Entity
  /** The record to copy. */
  readonly id: number
  /** Values that the copy has in any case. */
  readonly presets: Row
}

/** The form of a new record that starts as a copy. */
export function CopyPage({ entity, id, presets }: CopyPageProps) {
  const { data, error, refetch } = useGetOne(entity.name, { id, meta: { labels: true } })
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton entity={entity} />
  return <CreatePage entity={entity} initial={{ ...copyOf(entity, data), ...presets }} isCopy />
}
