import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const notes = readdirSync('docs/decisions').sort()
const documents = [
  'README.md',
  'LEIAME.md',
  'CONTRIBUTING.md',
  'schemas/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
/** Documents for engineers; the others are for operators, auditors, administrators and analysts. */
const ofEngineers = documents.filter((file) =>
  /^(?:README|CONTRIBUTING)\.md$|^docs\/(?:architecture|glossary|decisions\/.*)\.md$/.test(file),
)

const read = (file: string) => readFileSync(file, 'utf8')
const withoutBlocks = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '')

function linksIn(file: string): readonly string[] {
  const text = withoutBlocks(read(file)).replace(/`[^`\n]*`/g, '')
  const found = [...text.matchAll(/\]\(([^)\s]+)\)|<(?:img src|a href)="([^"]+)"/g)]
  return found.map(([, link, tag]) => link ?? tag ?? '').filter((target) => !/^[a-z]+:/.test(target))
}

/** Anchors as GitHub generates them: `## Two commands` is `two-commands`, a second one `two-commands-1`. */
function anchorsIn(file: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, title = ''] of withoutBlocks(read(file)).matchAll(/^#{1,6} (.+)$/gm)) {
    const words = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const name = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/ /g, '-')
    let times = 0
    while (anchors.has(times === 0 ? name : `${name}-${times}`)) times += 1
    anchors.add(times === 0 ? name : `${name}-${times}`)
  }
  return anchors
}

function isBroken(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? file : normalize(join(dirname(file), decodeURI(path)))
  if (!existsSync(target)) return true
  return anchor !== undefined && !(statSync(target).isFile() && anchorsIn(target).has(decodeURI(anchor)))
}

describe('the documentation', () => {
  it('links to existing files and headings', () => {
    const links = documents.flatMap((file) => linksIn(file).map((link) => ({ file, link })))
    expect(links.length).toBeGreaterThan(400)
    expect(links.filter(({ file, link }) => isBroken(file, link))).toEqual([])
  })

  it('for engineers names existing files and folders', () => {
    const paths = ofEngineers.flatMap((file) =>
      [
        ...withoutBlocks(read(file)).matchAll(
          /`((?:src|server|model|schemas|scripts|tests|e2e|docs)\/[\w./-]+)`/g,
        ),
      ].map(([, path = '']) => ({ file, path })),
    )
    expect(paths.length).toBeGreaterThan(60)
    // The first entity in the guide does not exist yet.
    const missing = paths.filter(({ path }) => path !== 'schemas/viveiro.json' && !existsSync(path))
    expect(missing).toEqual([])
  })

  it.each([
    ['README.md', 60],
    ['docs/glossary.md', 60],
  ])('%s has at most %i lines', (file, most) => {
    expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(most)
  })
})

describe('the decision records', () => {
  it('have a unique number, the same in name and title', () => {
    const numbers = notes.map((name) => /^(\d{4})(?:-[a-z0-9]+)+\.md$/.exec(name)?.[1])
    expect(new Set(numbers).size).toBe(notes.length)
    const titles = notes.map((name) => /^# (\d+)\. \S/.exec(read(join('docs/decisions', name)))?.[1])
    expect(titles.map((number) => number?.padStart(4, '0'))).toEqual(numbers)
  })

  it.each(notes)('%s has at most 25 lines of at most 120 characters', (name) => {
    const lines = read(join('docs/decisions', name)).trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(25)
    expect(lines.filter((line) => line.length > 120)).toEqual([])
  })
})
