/*
 * The browser for tests: happy-dom, but with Node's own network and timer classes. happy-dom's copies are unknown to
 * Node, so uploads, aborts and a server in the same process would fail for reasons no browser has.
 * It is there before everything else (freshPage.ts): libraries look for a document when they are loaded.
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
  // It stays the same; happy-dom looks for it anew behind hundreds of styles, and React asks for it with each drawing.
  Object.defineProperty(document, 'body', { value: document.body })
  const { readFewStyles } = await import('./styles')
  readFewStyles()
}

await keepNoStacks()

// Whoever waits for an element looks many times, and each time the whole page would be printed into the error.
// Parts of the console are loaded when first drawn, and passwords are slow to check on purpose.
const { configure } = await import('@testing-library/react')
configure({
  getElementError: (message) => new Error(message ?? 'no such element'),
  asyncUtilTimeout: 30_000,
})

/**
 * While developing, React keeps a stack of calls with each element it makes, to say in a warning where that was; up to ten
 * thousand of them before it starts anew. Here they would be most of what drawing costs; the warnings come without.
 */
async function keepNoStacks() {
  const { default: react } = await import('react')
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  const internals: object = Reflect.get(react, name)
  const isFull = { get: () => 10_000, set: () => undefined }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', isFull)
}

/** As browsers write an element. happy-dom writes all that is in it, and MUI's popups ask that of the whole page often. */
function writeElementsShort() {
  Object.defineProperty(Element.prototype, 'toString', {
    value(this: Element) {
      return Object.prototype.toString.call(this)
    },
  })
}
