import { useEffect, useRef } from 'react'
import type { SavedView } from '#model/wire/record/view'

/** Applies the default view once, unless the user has changed the list before it loads. */
export function useDefaultView(
  views: readonly SavedView[] | undefined,
  isPristine: boolean,
  apply: (view: SavedView, isDefault: boolean) => void,
): void {
  const isOpen = useRef(true)
  useEffect(() => {
    if (!isPristine) isOpen.current = false
    if (!isOpen.current || !views) return
    isOpen.current = false
    const usual = views.find(({ padrao }) => padrao)
    if (usual) apply(usual, true)
  }, [views, isPristine, apply])
}
