/* Parts of the console that are loaded when first needed, and given up on after two minutes. */
import {
  type ComponentType,
  createContext,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import { startText } from '../shell/startMessages'

/** How long a part may take to load, in milliseconds. */
const loadTimeout = 120_000

/** A part did not come. Browsers remember that, so only loading the whole page again helps. */
export class PartError extends Error {}

/** Waits for a part; fails with a `PartError` when it does not come within two minutes. */
export function awaitPart<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PartError(startText.partTimeout)), loadTimeout)
    part
      .then(resolve, (cause: unknown) => reject(new PartError(startText.partFailed, { cause })))
      .finally(() => clearTimeout(timer))
  })
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

/** What stands where a part is still being loaded: nothing, unless the page says otherwise. */
export const PlaceholderContext = createContext<ReactNode>(null)

interface Source<Props> {
  /** Undefined until it has come; throws when drawn if it cannot. */
  part(): ComponentType<Props> | undefined
  /** Loads the part, once; waits until that has ended. */
  fetch(): Promise<void>
}

/**
 * A component loaded when first drawn. Not React's own `lazy`: with that a placeholder stays for 300 ms or more, however
 * soon the part comes.
 * @example const Chart = lazyPart(() => import('./Chart').then((module) => module.Chart))
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<NoInfer<Props>> {
  const source = sourceOf(load)
  return (props) => createElement(LoadedPart<Props>, { source, props })
}

function sourceOf<Props>(load: () => Promise<ComponentType<Props>>): Source<Props> {
  let part: ComponentType<Props> | undefined
  let arrival: Promise<void> | undefined
  const failing = (error: unknown) => (): never => {
    throw error
  }
  return {
    part: () => part,
    fetch() {
      arrival ??= awaitPart(load())
        .catch(failing)
        .then((found) => {
          part = found
        })
      return arrival
    },
  }
}

function LoadedPart<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const placeholder = useContext(PlaceholderContext)
  const [Part, setPart] = useState(source.part)
  useLayoutEffect(() => {
    if (!Part) void source.fetch().then(() => setPart(source.part))
  }, [Part, source])
  if (!Part) return placeholder
  // What stands for this part does not stand for parts of it.
  return createElement(PlaceholderContext, { value: null }, createElement(Part, props))
}
