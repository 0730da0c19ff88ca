/* The cell of a list that is changed in its place, and the way to the next one once the list is read again. */
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

/** The way to another cell. */
interface Way {
  readonly from: Edited
  readonly step: Step
  /** What is typed meanwhile is an answer, and none of the next cell's. */
  readonly isAsked: boolean
  /** The list has been read again: rows are where they are. */
  readonly isRead: boolean
}

export function useEditing(entity: Entity, data: ListData) {
  const [edited, setEdited] = useState<Edited>()
  const [way, setWay] = useState<Way>()
  const reading = useRef<Promise<void>>(undefined)
  const close = () => {
    setWay(undefined)
    setEdited(undefined)
  }
  const early = useEarlyKeys(way?.isAsked ? undefined : way?.from, close)
  const goOn = useEvent((step: Step) => {
    if (!edited?.walk(step)) close()
  })
  const isReady = way?.isRead === true && !data.isFetching
  useEffect(() => {
    if (!isReady || !way) return
    setWay({ ...way, isRead: false })
    goOn(way.step)
  }, [isReady, way, goOn])

  const begin = (row: FoundRow, { field }: ShownColumn, anchor: HTMLElement, walk: Edited['walk']) =>
    setEdited({ id: row.id, field, anchor, walk })
  const dialog = edited && (
    <EditCell
      key={`${edited.id} ${edited.field.name}`}
      {...edited}
      entity={entity}
      {...(way && { early })}
      onClose={close}
      onSaved={() => {
        reading.current = data.refetch()
      }}
      onAsk={() => setWay((now) => now && { ...now, isAsked: true })}
      onWalk={(step, saved) => {
        setWay({ from: edited, step, isAsked: false, isRead: false })
        void saved.then(async (isSaved) => {
          if (!isSaved) return setWay(undefined)
          await reading.current
          setWay((now) => now && { ...now, isRead: true })
        })
      }}
    />
  )
  return { begin, dialog }
}
