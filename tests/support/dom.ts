/*
 * The browser for tests: happy-dom, but with Node's own network and timer classes. Node does not know happy-dom's
 * copies, so uploads, aborts and a server in the same process would fail for reasons that no browser has. Must be
 * loaded first (freshPage.ts), because libraries look for a document when they are loaded.
 */
import { builtinEnvironments } from 'vitest/runtime'

const natives = [
  'AbortController',
  'AbortSignal',
  'DOMException',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'fetch',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'URL',
  'URLSearchParams',
  'Worker',
  'MessageChannel',
  'MessagePort',
  'BroadcastChannel',
  'performance',
  'crypto',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'structuredClone',
] as const

// The files of a thread share one document.
if (!('document' in globalThis)) {
  const kept = natives.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  await builtinEnvironments['happy-dom'].setup(globalThis, {
    happyDOM: { url: 'http://localhost:3000/', width: 1280, height: 900 },
  })
  for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  writeElementsShort()
  // Cached: happy-dom searches for it behind hundreds of styles, and React needs it on each render.
  Object.defineProperty(document, 'body', { value: document.body })
  const { readFewStyles } = await import('./styles')
  readFewStyles()
}

await keepNoStacks()

// Queries that wait for an element are repeated, and each failure would print the whole page into its error.
// The long timeout allows for parts of the console that load when first rendered, and for password checks,
// which are slow on purpose.
const { configure } = await import('@testing-library/react')
configure({
  getElementError: (message) => new Error(message ?? 'no such element'),
  asyncUtilTimeout: 30_000,
})

/**
 * In development, React captures a stack trace for each element, for its warnings; up to ten thousand before
 * it resets. Here these would take most of the rendering time, so warnings come without.
 */
async function keepNoStacks() {
  const { default: react } = await import('react')
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  const internals: object = Reflect.get(react, name)
  const isFull = { get: () => 10_000, set: () => undefined }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', isFull)
}

/**
 * Serialises an element like browsers do. happy-dom serialises all of its content, and MUI's popups often
 * request that of the whole page.
 */
function writeElementsShort() {
  Object.defineProperty(Element.prototype, 'toString', {
    value(this: Element) {
      return Object.prototype.toString.call(this)
    },
  })
}
