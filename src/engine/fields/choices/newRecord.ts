import { type ComponentType, createContext } from 'react'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'

export interface NewRecordProps {
  readonly entity: Entity
  readonly typed: string
  readonly given: Row
  onAdd(record: Row): void
  onClose(): void
}

export const NewRecordContext = createContext<ComponentType<NewRecordProps> | undefined>(undefined)
