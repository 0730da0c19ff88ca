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
import { startText } from '../console/startMessages'

/** In milliseconds. */
const loadTimeout = 120_000

/** A chunk failed to load. Browsers cache the failure, so only a page reload helps. */
export class PartError extends Error {}

/** @throws PartError after two minutes */
export function awaitPart<T>(part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PartError(startText.partTimeout)), loadTimeout)
    part
      .then(resolve, (cause: unknown) => reject(new PartError(startText.partFailed, { cause })))
      .finally(() => clearTimeout(timer))
  })
}

/** The shell replaces `load`, to wait for a connection; it rejects with a PartError. */
export const partLoading = { load: <T>(load: () => Promise<T>): Promise<T> => awaitPart(load()) }

/** Runs work when the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback; a short delay lets the page render first.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}

export const PlaceholderContext = createContext<ReactNode>(null)

interface Source<Props> {
  /** Undefined while loading; throws while rendering if loading failed. */
  part(): ComponentType<Props> | undefined
  fetch(): Promise<void>
}

/**
 * A component loaded when first rendered. React's `lazy` is not used because its fallback stays for at least
 * 300 ms.
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
      arrival ??= partLoading
        .load(load)
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
  // The placeholder is only meant for this part, not for parts inside it.
  return createElement(PlaceholderContext, { value: null }, createElement(Part, props))
}
