/*
 * Inline editing on the show page, by field or by section. Hides how the entity's form renders a part
 * of itself and that one part is open at a time, so that no unsaved input is out of the viewport.
 */

import { createContext, type RefObject, useContext, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { isWritable } from '#model/record/writable'
import { useConsole } from '../../../console/console'
import { isConnected } from '../../../data/connection'
import { shellText } from '../../../messages'
import { focusInput } from '../../../page/focusInput'
import { mayEditRow } from '../../../rows/rowActionRules'
import { hasUnsaved } from '../../../session/unsaved'
import { viewText } from '../messages'

export interface InlineEditing {
  readonly entity: Entity
  readonly id: number
  readonly record: FoundRow
  readonly isPeek: boolean
  readonly open: string | undefined
  readonly form: RefObject<HTMLElement | null>
  mayChange(field: Field): boolean
  begin(key: string): void
  end(): void
  refresh(): Promise<unknown>
}

export const InlineContext = createContext<InlineEditing | undefined>(undefined)

export function useInline(): InlineEditing | undefined {
  return useContext(InlineContext)
}

export function useInlineEditing(
  entity: Entity,
  id: number,
  record: FoundRow,
  refresh: () => Promise<unknown>,
  isPeek: boolean,
): InlineEditing {
  const { actor, slots } = useConsole()
  const notify = useNotify()
  const [open, setOpen] = useState<string>()
  const form = useRef<HTMLElement>(null)
  // A hand-written form may have rules that the generated one does not know.
  const isOurs = slots.views[`${entity.name}.form`] === undefined
  const mayEdit = isOurs && mayEditRow(entity, record, actor)
  return {
    entity,
    id,
    record,
    isPeek,
    open,
    form,
    mayChange: (field) =>
      mayEdit && !entity.form.omit.includes(field.name) && isWritable(entity, field, actor, record),
    begin(key) {
      if (!isConnected(entity.name)) notify(shellText.needsConnection, { type: 'warning' })
      else if (open !== undefined && open !== key && hasUnsaved()) {
        notify(viewText.finishFirst, { type: 'warning' })
        focusInput(form.current)
      } else setOpen(key)
    },
    end: () => setOpen(undefined),
    refresh,
  }
}
