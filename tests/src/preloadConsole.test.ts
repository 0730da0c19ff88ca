import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import names from '../../generated/packs.json'
import { preloadConsole } from '../../scripts/build/preloadConsole.mjs'
import { sessionPrefix } from '../../src/engine/session/session'

const chunk = (name: string) => ({
  type: 'chunk',
  name,
  fileName: `assets/${name}-12345678.js`,
  ...(name === 'list' && { viteMetadata: { importedCss: new Set(['assets/list.css']) } }),
})
const bundleOf = (...names: readonly string[]) =>
  Object.fromEntries([
    ...names.map((name) => [name, chunk(name)] as const),
    ['assets/inter-12345678.woff2', { type: 'asset' }],
  ])

/** The script that the plugin emits, and the tags that it adds to the page. */
function build(bundle: object) {
  let script: string | undefined
  const plugin = preloadConsole(['console', 'list'], ['overlays'], ['safra']) as unknown as {
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

interface Link {
  readonly rel: string
  readonly href: string
  readonly onload?: () => void
}

/** What the script requests with these keys in the browser's storage, at an address, before anything has arrived. */
function linksOf(
  script: string | undefined,
  stored: Readonly<Record<string, string>>,
  hash = '',
): readonly Link[] {
  const links: Link[] = []
  runInNewContext(script ?? '', {
    location: { hash },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: {
      createElement: () => ({}),
      head: { append: (link: Link) => links.push(link) },
    },
  })
  return links
}

const requestOf = ({ rel, href }: Link) => `${rel} ${href}`
const requestsOf = (...asked: Parameters<typeof linksOf>) => linksOf(...asked).map(requestOf)

const packs = (names as readonly (readonly string[])[]).map((_, at) => `entities-${at + 1}`)
const session = { [`${sessionPrefix}session`]: '{}' }
/** The file of an entity. */
const packOf = (name: string) =>
  `modulepreload /assets/entities-${names.findIndex((pack) => pack.includes(name)) + 1}-12345678.js`

describe('the script that preloads the console', () => {
  const { script, tags } = build(bundleOf('start', 'console', 'list', 'overlays', ...packs))

  it('requests the parts of the console and their styles for a person with a session', () => {
    expect(requestsOf(script, session)).toEqual(
      expect.arrayContaining([
        'preload /assets/list.css',
        'modulepreload /assets/console-12345678.js',
        'modulepreload /assets/list-12345678.js',
        packOf('safra'),
      ]),
    )
  })

  it('requests the entities of the page in the address, with those that they refer to', () => {
    for (const { name, path, menu, leadsTo } of entities) {
      if (!menu) continue
      const wanted = [name, ...leadsTo].map(packOf)
      for (const rest of ['', '/ver/3', '?filtro=1']) {
        expect(requestsOf(script, session, `#/admin/${path}${rest}`)).toEqual(expect.arrayContaining(wanted))
      }
    }
  })

  it('requests no entities of other pages', () => {
    const anywhere = requestsOf(script, session, '#/admin')
    const { path } = entities.find(({ name }) => name === 'atividades') ?? { path: '' }
    expect(requestsOf(script, session, `#/admin/${path}-outra`)).toEqual(anywhere)
    expect(requestsOf(script, session, `#/admin/${path}`).length).toBeGreaterThan(anywhere.length)
  })

  it('requests the font and what a page asks for next once all of these have arrived', () => {
    const links = linksOf(script, session)
    const first = links.filter(({ rel }) => rel === 'modulepreload')
    expect(first.map(requestOf)).not.toContain('modulepreload /assets/overlays-12345678.js')
    for (const { onload } of first.slice(1)) onload?.()
    const before = links.length
    first[0]?.onload?.()
    expect(links.slice(before).map(requestOf)).toEqual([
      'preload /assets/inter-12345678.woff2',
      'modulepreload /assets/overlays-12345678.js',
    ])
    expect(before).toBeGreaterThan(first.length)
  })

  it('requests nothing for a visitor', () => {
    expect(requestsOf(script, {})).toEqual([])
  })

  it('is in the page of the console, and in no page without its parts', () => {
    expect(tags.map(({ attrs }) => attrs.src)).toEqual(['/assets/preload-12345678.js'])
    expect(build(bundleOf('start')).tags).toEqual([])
  })
})
