/*
 * Room: changing a record where it is read, field by field or section by section. Hides how the entity's own form shows a
 * part of itself, what opens it and which part is open: one at a time, so that nothing typed is out of sight.
 */

import { createContext, useContext, useState } from 'react'
import { useNotify } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { finishedReason } from '#model/record/states'
import { isWritable } from '#model/record/writable'
import { hasUnsaved } from '../../../session/unsaved'
import { useConsole } from '../../../shell/console'
import { sheetText } from '../messages'

/** The record, and what of it is open. */
export interface InPlace {
  readonly entity: Entity
  readonly id: number
  readonly record: FoundRow
  /** Beside a list: the keyboard may be there while a part is open here. */
  readonly isPeek: boolean
  /** Key of the part that is open. */
  readonly open: string | undefined
  /** May this person change the field here? */
  mayChange(field: Field): boolean
  begin(key: string): void
  end(): void
  /** Reads the record again. */
  refresh(): Promise<unknown>
}

/** Nothing can be changed where it is absent. */
export const InPlaceContext = createContext<InPlace | undefined>(undefined)

/** The record around, if parts of it may be changed where they stand. */
export function useInPlace(): InPlace | undefined {
  return useContext(InPlaceContext)
}

/** Keeps what is open of a record. */
export function useInPlaceState(
  entity: Entity,
  id: number,
  record: FoundRow,
  refresh: () => Promise<unknown>,
  isPeek: boolean,
): InPlace {
  const { actor, slots } = useConsole()
  const notify = useNotify()
  const [open, setOpen] = useState<string>()
  // A form written by hand knows more than its fields.
  const isOurs = slots.views[`${entity.name}.form`] === undefined
  const mayEdit = isOurs && mayAct(entity, 'edit', actor) && finishedReason(entity, record) === undefined
  return {
    entity,
    id,
    record,
    isPeek,
    open,
    mayChange: (field) =>
      mayEdit && !entity.form.omit.includes(field.name) && isWritable(entity, field, actor, record),
    begin(key) {
      if (open !== undefined && open !== key && hasUnsaved()) {
        notify(sheetText.finishFirst, { type: 'warning' })
        focusOpen()
      } else setOpen(key)
    },
    end: () => setOpen(undefined),
    refresh,
  }
}

function focusOpen() {
  document.querySelector<HTMLElement>('.sheet-inplace :is(input, textarea, [role=combobox])')?.focus()
}
