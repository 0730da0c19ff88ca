/* Parts of the console that are loaded when first needed, and given up on after two minutes. */
import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense } from 'react'
import { startText } from './startMessages'

/** How long a part may take to load, in milliseconds. */
const loadTimeout = 120_000

/** A part did not come. Browsers remember that, so only loading the whole page again helps. */
export class PartError extends Error {}

/** Waits for a part; fails with a `PartError` when it does not come within two minutes. */
export async function awaitPart<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PartError(startText.partTimeout)), loadTimeout)
  })
  try {
    return await Promise.race([part, late])
  } catch (error) {
    throw error instanceof PartError ? error : new PartError(startText.partFailed, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Does work when the browser has nothing better to do; gives a way to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks; a short wait lets the page be drawn first.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}

/**
 * A component loaded when first drawn.
 * @example const Chart = lazyPart(() => import('./Chart').then((module) => module.Chart))
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await awaitPart(load()) }))
}

/**
 * A part beside what is there already, such as a dialog: loaded when first drawn, while the page stays as it is.
 * @example const Details = lazyDialog(() => import('./Details').then((module) => module.Details))
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load)
  return (props) => createElement(Suspense, { fallback: null }, createElement(Part, props))
}
