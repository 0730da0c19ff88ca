import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { preloadConsole } from '../../scripts/build/preloadConsole.mjs'
import { sessionPrefix } from '../../src/engine/session/session'

const chunk = (name: string) => ({ type: 'chunk', name, fileName: `assets/${name}-12345678.js` })
const bundleOf = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, chunk(name)]))

/** The script that the plugin emits, and the tags that it adds to the page. */
function build(bundle: object) {
  let script: string | undefined
  const plugin = preloadConsole(['console', 'list']) as unknown as {
    generateBundle(this: object, options: object, bundle: object): void
    transformIndexHtml: { handler(): readonly { attrs: Record<string, unknown> }[] }
  }
  const context = {
    emitFile({ source }: { source: string }) {
      script = source
      return 'reference'
    },
    getFileName: () => 'assets/preload-12345678.js',
  }
  plugin.generateBundle.call(context, {}, bundle)
  return { script, tags: plugin.transformIndexHtml.handler() }
}

/** The addresses that the script requests with these keys in the browser's storage. */
function requestsOf(script: string | undefined, stored: Readonly<Record<string, string>>): readonly string[] {
  const hrefs: string[] = []
  runInNewContext(script ?? '', {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: {
      createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => hrefs.push(`${rel} ${href}`) },
    },
  })
  return hrefs
}

describe('the script that preloads the console', () => {
  const { script, tags } = build(bundleOf('start', 'console', 'list'))

  it('requests the parts of the console for a person with a session', () => {
    expect(requestsOf(script, { [`${sessionPrefix}session`]: '{}' })).toEqual([
      'modulepreload /assets/console-12345678.js',
      'modulepreload /assets/list-12345678.js',
    ])
  })

  it('requests nothing for a visitor', () => {
    expect(requestsOf(script, {})).toEqual([])
  })

  it('is in the page of the console, and in no page without its parts', () => {
    expect(tags.map(({ attrs }) => attrs.src)).toEqual(['/assets/preload-12345678.js'])
    expect(build(bundleOf('start')).tags).toEqual([])
  })
})
