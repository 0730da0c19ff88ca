/* The form of a record that a reference lacks; handed over by the pages, because a form draws references itself. */
import { type ComponentType, createContext } from 'react'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'

/** What the form of a new record begins with, and what follows. */
export interface NewRecordProps {
  readonly entity: Entity
  /** What was typed where it was looked for. */
  readonly typed: string
  /** Values that it has because of where it will be chosen. */
  readonly given: Row
  onAdd(record: Row): void
  onClose(): void
}

/** The dialog that creates a record; none where forms may not open others. */
export const NewRecordContext = createContext<ComponentType<NewRecordProps> | undefined>(undefined)
