/*
 * What every part of the signed-in console may ask for: the entities, who is signed in and what the
 * composition handed over. Hides how it was loaded.
 */
import { createContext, useContext } from 'react'
import type { Entity, View } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { SessionUser } from '#model/wire/people/session'
import type { ConsoleSetup, IconSet } from '../contract'
import type { Slots } from './features'

/** The console's tools, the same for the whole session but for the area. */
export interface ConsoleTools {
  readonly setup: ConsoleSetup
  readonly entities: readonly Entity[]
  readonly index: EntityIndex
  readonly icons: IconSet
  /** What the features add. */
  readonly slots: Slots
  readonly user: SessionUser
  readonly actor: Actor
  /** First segment of the addresses: the user's own area, or another one that is open and entered. */
  readonly area: string
}

export const ConsoleContext = /* @__PURE__ */ createContext<ConsoleTools | undefined>(undefined)

/**
 * The console's tools.
 * @throws outside the signed-in console
 * @example const { actor, index } = useConsole()
 */
export function useConsole(): ConsoleTools {
  const tools = useContext(ConsoleContext)
  if (!tools) throw new Error('useConsole needs the signed-in console around it')
  return tools
}

/** The section being shown: an entity, perhaps through one of its views. */
export interface Section {
  readonly entity: Entity
  readonly view?: View
}

export const SectionContext = /* @__PURE__ */ createContext<Section | undefined>(undefined)

/** The section being shown, undefined on pages that are not an entity's. */
export function useSection(): Section | undefined {
  return useContext(SectionContext)
}
