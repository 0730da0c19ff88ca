/*
 * The show page of a record: values, actions, related rows and timeline. Hides that the head is one request and the parts below load when they scroll into the viewport.
 *
 * Loads the head and provides react-admin's show and record contexts.
 */
import { useMemo } from 'react'
import {
  HttpError,
  RecordContextProvider,
  ResourceContextProvider,
  ShowContextProvider,
  type ShowControllerResult,
} from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { lazyPart } from '../../page/lazyPart'
import { PageFailure } from '../../page/PageFailure'
import { PageTitle } from '../../page/PageTitle'
import { labelOfRecord } from '../../records/labelOfRecord'
import { viewText } from './messages'
import { useHead } from './useHead'
import { ViewBody } from './ViewBody'
import { ViewSkeleton } from './ViewSkeleton'
import './view.css'

const NoRecordPage = lazyPart(() => import('../NoRecordPage').then((part) => part.NoRecordPage))

interface RecordViewProps {
  readonly entity: Entity
  readonly id: number
  readonly isPeek?: boolean
  onChanged?(): void
}

export function RecordView({ entity, id, isPeek = false, onChanged }: RecordViewProps) {
  const { data: head, error, isFetching, refetch } = useHead(entity, id)
  const record = head?.record
  const context = useMemo(
    () =>
      ({
        record,
        resource: entity.name,
        defaultTitle: entity.title,
        isFetching,
        isLoading: !record && isFetching,
        isPending: !record,
        error,
        refetch,
      }) as unknown as ShowControllerResult,
    [record, entity, isFetching, error, refetch],
  )
  const read = () => {
    onChanged?.()
    return refetch()
  }
  if (!head) {
    if (error instanceof HttpError && error.status === 404) return <NoRecordPage entity={entity} />
    if (error) return <PageFailure error={error} title={viewText.failed} onRetry={() => void refetch()} />
    return <ViewSkeleton entity={entity} isPeek={isPeek} />
  }
  return (
    <ResourceContextProvider value={entity.name}>
      <ShowContextProvider value={context}>
        <RecordContextProvider value={head.record}>
          {!isPeek && <PageTitle title={`${labelOfRecord(entity, head.record)} · ${entity.title}`} />}
          <ViewBody entity={entity} id={id} head={head} isPeek={isPeek} onChanged={read} />
        </RecordContextProvider>
      </ShowContextProvider>
    </ResourceContextProvider>
  )
}
