import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { isConnected } from '../../data/connection'
import { shellText } from '../../messages'
import { lazyDialog } from '../../page/lazyDialog'
import { useEarlyKeys } from '../../page/useEarlyKeys'
import type { VisibleColumn } from '../columns/visibleColumns'
import type { ListData } from '../data/useListData'
import type { Step } from './editWalk'

const EditCell = lazyDialog(() => import('./EditCell').then((part) => part.EditCell))

interface EditedCell extends Pick<ComponentProps<typeof EditCell>, 'id' | 'field' | 'anchor'> {
  walk(step: Step): boolean
}

interface PendingStep {
  readonly step: Step
  /** The list was refetched, so row positions are final. */
  readonly isRefetched: boolean
}

export function useEditing(entity: Entity, data: ListData) {
  const notify = useNotify()
  const [edited, setEdited] = useState<EditedCell>()
  const [pendingStep, setPendingStep] = useState<PendingStep>()
  // Keys typed while the next editor loads belong to it. 0 means that none is loading.
  const [opening, setOpening] = useState(0)
  const reading = useRef<Promise<void>>(undefined)
  const cancelStep = () => {
    setPendingStep(undefined)
    setOpening(0)
  }
  const close = () => {
    cancelStep()
    setEdited(undefined)
  }
  const earlyKeys = useEarlyKeys(opening, close)
  const goOn = useEvent((step: Step) => {
    if (!edited?.walk(step)) close()
  })
  const isReady = pendingStep?.isRefetched === true && !data.isFetching
  useEffect(() => {
    if (!isReady || !pendingStep) return
    setPendingStep({ ...pendingStep, isRefetched: false })
    goOn(pendingStep.step)
  }, [isReady, pendingStep, goOn])

  const begin = (row: FoundRow, { field }: VisibleColumn, anchor: HTMLElement, walk: EditedCell['walk']) => {
    if (!isConnected(entity.name)) return void notify(shellText.needsConnection, { type: 'warning' })
    setEdited({ id: row.id, field, anchor, walk })
    setOpening((now) => now || 1)
  }
  const dialog = edited && (
    <EditCell
      key={`${edited.id} ${edited.field.name}`}
      {...edited}
      entity={entity}
      early={earlyKeys}
      onClose={close}
      onSaved={() => {
        reading.current = data.refetch()
      }}
      // Keys typed now answer the confirmation.
      onAsk={() => setOpening(0)}
      onWalk={(step, saved) => {
        setPendingStep({ step, isRefetched: false })
        setOpening((now) => now + 1)
        void saved.then(async (isSaved) => {
          if (!isSaved) return cancelStep()
          await reading.current
          setPendingStep((now) => now && { ...now, isRefetched: true })
        })
      }}
    />
  )
  return { begin, dialog }
}
