/*
 * What `npm run gen` writes, loaded when it is needed. While developing, what a saved schema changed takes the place of
 * what was loaded: the console is drawn anew with it, without loading the page again.
 */
import type { EntityParts } from '#model/entity/opening'
import { bodiesEvent, generatedEvent } from '#model/wire/installation/schemaDesk'
import type { CompiledValidators, IconSet } from './engine'

const loaders = {
  parts: () => import('../generated/parts'),
  validators: () => import('./validators'),
  icons: () => import('./icons'),
}

/** The entities, in parts. */
export const loadEntities = async (): Promise<EntityParts> => (await loaders.parts()).parts

/** The validators of an entity. */
export const loadValidators = async (entity: string): Promise<CompiledValidators> =>
  (await loaders.validators()).loadValidators(entity)

/** The icons of the menu. */
export const loadIcons = async (): Promise<IconSet> => (await loaders.icons()).icons

/** Calls back when any of these is another; gives what ends that. A build has no such thing. */
export const onGenerated = import.meta.hot && followGenerated()

function followGenerated() {
  const listeners = new Set<() => void>()
  /** More of what one save made is on its way: the console is drawn anew once, when all of it is here. */
  let isComing = false
  let isOther = false
  const tell = () => {
    isOther = false
    for (const listener of listeners) listener()
  }
  // The development server sends the bodies of entities along: nothing has to be asked for.
  import.meta.hot?.on(bodiesEvent, async (bodies: Readonly<Record<string, unknown>>) => {
    isComing = true
    const { replaceBodies } = await loaders.parts()
    replaceBodies(bodies)
  })
  import.meta.hot?.on(generatedEvent, () => {
    isComing = false
    tell()
  })
  // What was edited by hand comes alone.
  import.meta.hot?.on('vite:afterUpdate', () => {
    if (isOther && !isComing) tell()
  })
  // Written out: the development server reads from here what is taken.
  import.meta.hot?.accept('../generated/parts.ts', (part) => {
    if (!part) return
    loaders.parts = async () => part as unknown as typeof import('../generated/parts')
    isOther = true
  })
  import.meta.hot?.accept('./validators.ts', (part) => {
    if (!part) return
    loaders.validators = async () => part as unknown as typeof import('./validators')
    isOther = true
  })
  import.meta.hot?.accept('./icons.ts', (part) => {
    if (!part) return
    loaders.icons = async () => part as unknown as typeof import('./icons')
    isOther = true
  })
  return (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
