/*
 * What `npm run gen` writes, loaded when it is needed. While developing, what a saved schema changed takes the place of
 * what was loaded: the console is drawn anew with it, without loading the page again.
 */
import type { EntityParts } from '#model/entity/opening'
import { bodiesEvent } from '#model/wire/installation/schemaDesk'
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
  let timer: ReturnType<typeof setTimeout> | undefined
  // One saved file changes several of them, one after the other.
  const tell = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const listener of listeners) listener()
    }, 20)
  }
  // The development server sends the bodies of entities along: nothing has to be asked for.
  import.meta.hot?.on(bodiesEvent, async (bodies: Readonly<Record<string, unknown>>) => {
    const { replaceBodies } = await loaders.parts()
    replaceBodies(bodies)
    tell()
  })
  // Written out: the development server reads from here what is taken.
  import.meta.hot?.accept('../generated/parts.ts', (part) => {
    if (!part) return
    loaders.parts = async () => part as unknown as typeof import('../generated/parts')
    tell()
  })
  import.meta.hot?.accept('./validators.ts', (part) => {
    if (!part) return
    loaders.validators = async () => part as unknown as typeof import('./validators')
    tell()
  })
  import.meta.hot?.accept('./icons.ts', (part) => {
    if (!part) return
    loaders.icons = async () => part as unknown as typeof import('./icons')
    tell()
  })
  return (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
