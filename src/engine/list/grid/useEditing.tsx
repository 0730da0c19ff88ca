import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { lazyDialog } from '../../page/lazyDialog'
import { useEarlyKeys } from '../../page/useEarlyKeys'
import type { ShownColumn } from '../columns/shownColumns'
import type { ListData } from '../data/useListData'
import type { Step } from './editWalk'

const EditCell = lazyDialog(() => import('./EditCell').then((part) => part.EditCell))

interface Edited extends Pick<ComponentProps<typeof EditCell>, 'id' | 'field' | 'anchor'> {
  walk(step: Step): boolean
}

interface Way {
  readonly step: Step
  /** The list was refetched, so row positions are final. */
  readonly isRead: boolean
}

export function useEditing(entity: Entity, data: ListData) {
  const [edited, setEdited] = useState<Edited>()
  const [way, setWay] = useState<Way>()
  // Keys typed while the next editor loads belong to it. 0 means that none is loading.
  const [opening, setOpening] = useState(0)
  const reading = useRef<Promise<void>>(undefined)
  const stay = () => {
    setWay(undefined)
    setOpening(0)
  }
  const close = () => {
    stay()
    setEdited(undefined)
  }
  const early = useEarlyKeys(opening, close)
  const goOn = useEvent((step: Step) => {
    if (!edited?.walk(step)) close()
  })
  const isReady = way?.isRead === true && !data.isFetching
  useEffect(() => {
    if (!isReady || !way) return
    setWay({ ...way, isRead: false })
    goOn(way.step)
  }, [isReady, way, goOn])

  const begin = (row: FoundRow, { field }: ShownColumn, anchor: HTMLElement, walk: Edited['walk']) => {
    setEdited({ id: row.id, field, anchor, walk })
    setOpening((now) => now || 1)
  }
  const dialog = edited && (
    <EditCell
      key={`${edited.id} ${edited.field.name}`}
      {...edited}
      entity={entity}
      early={early}
      onClose={close}
      onSaved={() => {
        reading.current = data.refetch()
      }}
      // Keys typed now answer the confirmation.
      onAsk={() => setOpening(0)}
      onWalk={(step, saved) => {
        setWay({ step, isRead: false })
        setOpening((now) => now + 1)
        void saved.then(async (isSaved) => {
          if (!isSaved) return stay()
          await reading.current
          setWay((now) => now && { ...now, isRead: true })
        })
      }}
    />
  )
  return { begin, dialog }
}
