/*
 * Room: what every page is made of: titles, hints, dialogs, notices. Hides which of these are loaded only once they
 * are needed.
 *
 * Dialogs, menus, drawers and popovers for parts drawn with every page. Hides that they are one chunk of their own,
 * fetched when the browser is idle: it delays no page and is there before the first is opened. Snackbars are not among
 * them: they must work even when nothing more can be loaded.
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

/** The bubble of a hint. */
export const HintBubble = /* @__PURE__ */ lazyDialog<HintTooltipProps>(async () => (await load()).HintTooltip)

/** Fetches the overlays when the browser has nothing better to do; gives a way to call it off. */
export function preloadOverlays(): () => void {
  // A failure is met again, and shown, when one is opened.
  return whenIdle(() => void load().catch(() => undefined))
}

/** Material's dialog. */
export function Dialog(props: DialogProps) {
  return useWasOpened(props.open) && <LazyDialog {...props} />
}

/** Material's drawer. */
export function Drawer(props: DrawerProps) {
  return useWasOpened(props.open) && <LazyDrawer {...props} />
}

/** Material's menu. */
export function Menu(props: MenuProps) {
  return useWasOpened(props.open) && <LazyMenu {...props} />
}

/** Material's entry of a menu: drawn inside `Menu` only, with which it comes. */
export function MenuItem(props: MenuItemProps) {
  return parts && <parts.MenuItem {...props} />
}

/** Material's line between entries: drawn inside `Menu` only, with which it comes. */
export function MenuDivider(props: DividerProps) {
  return parts && <parts.Divider {...props} />
}

/** Material's popover. */
export function Popover(props: PopoverProps) {
  return useWasOpened(props.open) && <LazyPopover {...props} />
}

/** True from the first opening on, so that what was open can close in its own time. */
export function useWasOpened(isOpen = false): boolean {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened
}
