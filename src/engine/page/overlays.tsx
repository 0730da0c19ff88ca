/*
 * The building blocks of pages: titles, tooltips, dialogs and notifications. Hides which of them are
 * loaded on demand.
 *
 * Dialogs, menus, drawers and popovers are one chunk, loaded when the browser is idle, so that it delays no
 * page and is there before the first is opened. Notifications are not part of it: they must work when nothing
 * more can be loaded.
 */
import type { DialogProps } from '@mui/material/Dialog'
import type { DividerProps } from '@mui/material/Divider'
import type { DrawerProps } from '@mui/material/Drawer'
import type { MenuProps } from '@mui/material/Menu'
import type { MenuItemProps } from '@mui/material/MenuItem'
import type { PopoverProps } from '@mui/material/Popover'
import { useState } from 'react'
import type { HintTooltipProps } from './HintTooltip'
import { lazyDialog } from './lazyDialog'
import { whenIdle } from './lazyPart'

let parts: typeof import('./overlayParts') | undefined
const load = async () => {
  parts ??= await import('./overlayParts')
  return parts
}
const LazyDialog = /* @__PURE__ */ lazyDialog<DialogProps>(async () => (await load()).Dialog)
const LazyDrawer = /* @__PURE__ */ lazyDialog<DrawerProps>(async () => (await load()).Drawer)
const LazyMenu = /* @__PURE__ */ lazyDialog<MenuProps>(async () => (await load()).Menu)
const LazyPopover = /* @__PURE__ */ lazyDialog<PopoverProps>(async () => (await load()).Popover)

export const HintBubble = /* @__PURE__ */ lazyDialog<HintTooltipProps>(async () => (await load()).HintTooltip)

export function preloadOverlays(): () => void {
  // If the preload fails, opening an overlay retries and shows the error.
  return whenIdle(() => void load().catch(() => undefined))
}

export function Dialog(props: DialogProps) {
  return useWasOpened(props.open) && <LazyDialog {...props} />
}

export function Drawer(props: DrawerProps) {
  return useWasOpened(props.open) && <LazyDrawer {...props} />
}

export function Menu(props: MenuProps) {
  return useWasOpened(props.open) && <LazyMenu {...props} />
}

/** Works only inside `Menu`, which loads it. */
export function MenuItem(props: MenuItemProps) {
  return parts && <parts.MenuItem {...props} />
}

export function MenuDivider(props: DividerProps) {
  return parts && <parts.Divider {...props} />
}

export function Popover(props: PopoverProps) {
  return useWasOpened(props.open) && <LazyPopover {...props} />
}

/** Stays true after the first opening, so that closing can be animated. */
export function useWasOpened(isOpen = false): boolean {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened
}
