/*
 * Tooltips of icon buttons: one for the whole page, shown on hover, focus or a long touch. It stays while
 * hovered and closes with Escape (WCAG 1.4.13). It repeats the button's accessible name, so it is hidden from
 * assistive technology.
 */
import { useEffect, useState } from 'react'
import { HintBubble } from './overlays'

/** In milliseconds. */
const delay = 300

/**
 * Returns the attribute that gives an element a tooltip.
 * @example <IconButton aria-label={label} {...hint(label)}>…</IconButton>
 */
export function hint(text: string): { readonly 'data-tip': string } {
  return { 'data-tip': text }
}

export function Hints() {
  const [shown, setShown] = useState<Element>()
  useEffect(() => followHints(setShown), [])
  if (!shown?.isConnected) return null
  return <HintBubble at={shown} text={shown.getAttribute('data-tip') ?? ''} />
}

function followHints(show: (element: Element | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Element | undefined
  let under: Element | undefined
  const point = (next: Element | undefined) => {
    if (next === current) return
    current = next
    clearTimeout(timer)
    if (next) timer = setTimeout(() => show(next), delay)
    else show(undefined)
  }
  const over = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('[role=tooltip]')) return
    under = target.closest('[data-tip]') ?? undefined
    point(under)
  }
  const focus = (event: Event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) over(event)
  }
  const leave = () => {
    under = undefined
    point(under)
  }
  const scroll = () => {
    point(undefined)
    clearTimeout(timer)
    // The browser fires no further event while the pointer stays on the element.
    timer = setTimeout(() => point(under), delay)
  }
  const press = (event: Event) => {
    if ((event as PointerEvent).pointerType !== 'touch') leave()
  }
  const release = (event: Event) => {
    if ((event as PointerEvent).pointerType === 'touch') leave()
  }
  const key = (event: Event) => {
    if ((event as KeyboardEvent).key === 'Escape') leave()
  }
  const end = new AbortController()
  const heard: Readonly<Record<string, (event: Event) => void>> = {
    pointerover: over,
    pointerdown: press,
    pointerup: release,
    pointercancel: leave,
    focusin: focus,
    focusout: leave,
    scroll,
    keydown: key,
  }
  for (const [name, hear] of Object.entries(heard)) {
    document.addEventListener(name, hear, { capture: true, passive: true, signal: end.signal })
  }
  document.documentElement.addEventListener('pointerleave', leave, { signal: end.signal })
  return () => {
    clearTimeout(timer)
    end.abort()
  }
}
