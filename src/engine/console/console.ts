/* Context of the signed-in console: entities, user and feature slots. */
import { createContext, useContext } from 'react'
import type { Entity, View } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { SessionUser } from '#model/wire/people/session'
import type { ConsoleSetup, IconSet } from '../contract'
import type { Slots } from './features'

/** Icons by name; undefined until they are loaded. */
export interface IconSource {
  read(): IconSet | undefined
  subscribe(listener: () => void): () => void
}

export interface ConsoleTools {
  readonly setup: ConsoleSetup
  /** The entities of the installation's schemas. */
  readonly entities: readonly Entity[]
  /** All entities, including the engine's own, whose rows are read-only. */
  readonly index: EntityIndex
  readonly icons: IconSource
  readonly slots: Slots
  readonly user: SessionUser
  readonly actor: Actor
  /** First path segment: the user's own area, or another one open to the user. */
  readonly area: string
}

export const ConsoleContext = /* @__PURE__ */ createContext<ConsoleTools | undefined>(undefined)

/**
 * @throws outside the signed-in console
 * @example const { actor, index } = useConsole()
 */
export function useConsole(): ConsoleTools {
  const tools = useContext(ConsoleContext)
  if (!tools) throw new Error('useConsole needs the signed-in console around it')
  return tools
}

export interface Section {
  readonly entity: Entity
  readonly view?: View
}

export const SectionContext = /* @__PURE__ */ createContext<Section | undefined>(undefined)

export function useSection(): Section | undefined {
  return useContext(SectionContext)
}
