/* Lazy access to what `npm run gen` writes; in development a saved schema is hot-swapped. */
import type { EntityParts } from '#model/entity/load/lazyEntity'
import { bodiesEvent, generatedEvent } from '#model/wire/installation/schemaEditor'
import type { CompiledValidators, IconSet } from './engine'

const loaders = {
  parts: () => import('../generated/parts'),
  validators: () => import('./validators'),
  icons: () => import('./icons'),
}

export const loadEntities = async (): Promise<EntityParts> => (await loaders.parts()).parts

export const loadValidators = async (entity: string): Promise<CompiledValidators> =>
  (await loaders.validators()).loadValidators(entity)

export const loadIcons = async (): Promise<IconSet> => (await loaders.icons()).icons

/** Subscribes to hot updates and returns the unsubscribe function; undefined in a build. */
export const onGenerated = import.meta.hot && followGenerated()

function followGenerated() {
  const listeners = new Set<() => void>()
  /** More updates of the same save will follow, so the console renders once, after the last one. */
  let isComing = false
  let isOther = false
  const tell = () => {
    isOther = false
    for (const listener of listeners) listener()
  }
  // The development server sends the bodies of entities with the event.
  import.meta.hot?.on(bodiesEvent, async (bodies: Readonly<Record<string, unknown>>) => {
    isComing = true
    const { replaceBodies } = await loaders.parts()
    replaceBodies(bodies)
  })
  import.meta.hot?.on(generatedEvent, () => {
    isComing = false
    tell()
  })
  // A file edited by hand arrives without that event.
  import.meta.hot?.on('vite:afterUpdate', () => {
    if (isOther && !isComing) tell()
  })
  // Vite analyses these calls statically, so they cannot be made in a loop.
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
