/*
 * The browser for tests: happy-dom, but with Node's own network and timer classes. happy-dom's copies are unknown to
 * Node, so uploads, aborts and a server in the same process would fail for reasons no browser has.
 * Import it before everything else: libraries look for a document when they are loaded.
 */
import { builtinEnvironments } from 'vitest/runtime'

const natives = [
  'AbortController',
  'AbortSignal',
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

const kept = natives.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
await builtinEnvironments['happy-dom'].setup(globalThis, {
  happyDOM: { url: 'http://localhost:3000/', width: 1280, height: 900 },
})
for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(globalThis, name, descriptor)

// As browsers write an element. happy-dom writes all that is in it, and MUI's popups ask that of the whole page often.
Object.defineProperty(Element.prototype, 'toString', {
  value(this: Element) {
    return Object.prototype.toString.call(this)
  },
})

// Whoever waits for an element looks many times, and each time the whole page would be printed into the error.
const { configure } = await import('@testing-library/react')
configure({ getElementError: (message) => new Error(message ?? 'no such element') })
