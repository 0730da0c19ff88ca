/* Forms that save through these contexts send only the changed fields, with the version they read. */
import type { ReactNode } from 'react'
import {
  EditContextProvider,
  type EditControllerResult,
  ResourceContextProvider,
  ShowContextProvider,
  type ShowControllerResult,
  useEditController,
} from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { isSame } from '../records/isSame'

export function useRecordController(entity: Entity, id: number, onChanged: () => void) {
  const controller = useEditController({
    resource: entity.name,
    id,
    // The router already redirects users who may not see the record.
    disableAuthentication: true,
    mutationMode: 'pessimistic',
    redirect: 'list',
    queryOptions: { meta: { labels: true }, onError: () => undefined },
    transform: (data: Row, { previousData }: { previousData?: Row } = {}) =>
      writtenIn(entity, data, previousData),
  })
  const { record } = controller
  const save: EditControllerResult['save'] = async (data, callbacks) => {
    const version: unknown = record?.[systemNames.version]
    const errors = await controller.save?.(data, { ...callbacks, meta: { version, ...callbacks?.meta } })
    if (errors === undefined) onChanged()
    return errors
  }
  return { ...controller, save }
}

interface EditContextsProps {
  readonly entity: Entity
  readonly controller: ReturnType<typeof useRecordController>
  readonly children: ReactNode
}

export function EditContexts({ entity, controller, children }: EditContextsProps) {
  return (
    <ResourceContextProvider value={entity.name}>
      <ShowContextProvider value={controller as unknown as ShowControllerResult}>
        <EditContextProvider value={controller as EditControllerResult}>{children}</EditContextProvider>
      </ShowContextProvider>
    </ResourceContextProvider>
  )
}

/** Returns the writable fields whose value differs from `before`. */
export function writtenIn(entity: Entity, data: Row, before: Row = {}): Row {
  const changed = entity.fields.filter(
    ({ name, system, readOnly }) => !system && !readOnly && name in data && !isSame(data[name], before[name]),
  )
  return Object.fromEntries(changed.map(({ name }) => [name, data[name] ?? null]))
}
