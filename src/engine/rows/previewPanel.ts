import { type ComponentType, createContext } from 'react'
import type { Entity } from '#model/entity/entity'

export interface PreviewPanelProps {
  readonly entity: Entity
  readonly id: number
  onChanged(): void
  onClose(): void
}

/** Renders a record beside its list. */
export const PreviewPanelContext = createContext<ComponentType<PreviewPanelProps> | undefined>(undefined)
