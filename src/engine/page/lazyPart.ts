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

/**
 * The shell replaces `load`, to wait for a connection and to offer a reload where a file is missing; it rejects with a
 * PartError. With `isReported`, parts inside a page that fail leave the page as it is.
 */
export const partLoading = {
  load: <T>(load: () => Promise<T>): Promise<T> => awaitPart(load()),
  isReported: false,
}

/** For parts that are no components. @throws PartError */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> => partLoading.load(load)

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
/** Whether a part is inside another one, which goes on without it if it is missing. */
export const InsideContext = createContext(false)

interface Source<Props> {
  /** Undefined while loading. */
  part(): ComponentType<Props> | undefined
  failure(): { readonly error: unknown } | undefined
  fetch(): Promise<void>
  /** Loads it before it is rendered; if that fails, rendering it retries. */
  preload(): Promise<void>
}

/**
 * A component loaded when first rendered. React's `lazy` is not used because its fallback stays for at least
 * 300 ms.
 * @example const Chart = lazyPart(() => import('./Chart').then((module) => module.Chart))
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<NoInfer<Props>> & Pick<Source<Props>, 'preload'> {
  const source = sourceOf(load)
  return Object.assign((props: Props) => createElement(LoadedPart<Props>, { source, props }), {
    preload: source.preload,
  })
}

function sourceOf<Props>(load: () => Promise<ComponentType<Props>>): Source<Props> {
  let part: ComponentType<Props> | undefined
  let failure: { readonly error: unknown } | undefined
  let arrival: Promise<void> | undefined
  return {
    part: () => part,
    failure: () => failure,
    fetch() {
      arrival ??= loadPart(load).then(
        (found) => {
          part = found
        },
        (error: unknown) => {
          failure = { error }
        },
      )
      return arrival
    },
    preload: async () => {
      part = await load()
    },
  }
}

function LoadedPart<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const placeholder = useContext(PlaceholderContext)
  const isInside = useContext(InsideContext)
  const [Part, setPart] = useState(source.part)
  const [failure, setFailure] = useState(source.failure)
  useLayoutEffect(() => {
    if (Part) return
    void source.fetch().then(() => {
      setPart(source.part)
      setFailure(source.failure())
    })
  }, [Part, source])
  if (failure && !(partLoading.isReported && isInside)) throw failure.error
  if (!Part) return placeholder
  // The placeholder is only meant for this part, not for parts inside it.
  const shown = createElement(PlaceholderContext, { value: null }, createElement(Part, props))
  return isInside ? shown : createElement(InsideContext, { value: true }, shown)
}
