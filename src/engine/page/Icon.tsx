import { useSyncExternalStore } from 'react'
import { type IconSource, useConsole } from '../console/console'
import type { IconSet } from '../contract'
import { createListeners } from '../session/listeners'
import { whenIdle } from './lazyPart'

/** Icons that are loaded once one is rendered and the browser is idle, because a page is readable without them. */
export function lazyIcons(load: () => Promise<IconSet>): IconSource {
  const { follow, notify } = createListeners()
  let icons: IconSet | undefined
  let isLoading = false
  const start = async () => {
    try {
      icons = await load()
      notify()
    } catch {
      // The next icon that is rendered retries.
      isLoading = false
    }
  }
  return {
    read: () => icons,
    subscribe(listener) {
      if (!isLoading) whenIdle(start)
      isLoading = true
      return follow(listener)
    },
  }
}

export function Icon({ name }: { readonly name: string | undefined }) {
  const { icons } = useConsole()
  const shapes = useSyncExternalStore(icons.subscribe, icons.read)
  if (name === undefined) return null
  if (!shapes) return <span className="icon-space" />
  const Shape = shapes[name]
  return Shape ? <Shape fontSize="small" /> : null
}
