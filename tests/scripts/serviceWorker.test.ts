import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listShellFiles } from '../../scripts/build/serviceWorker.mjs'

function filesIn(contents: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'))
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return listShellFiles(folder)
}

it('a device stores the pages and their parts, but no licences, compressed copies or parts that need the server', () => {
  const files = filesIn({
    'index.html': '<p>',
    'icone.svg': '<svg>',
    'assets/list-AbCd1234.js': '1',
    'assets/list-AbCd1234.js.br': '1',
    'assets/ApiPage-AbCd1234.js': '1',
    'assets/pdfjs-AbCd1234.js': '1',
    'licencas/inter.txt': 'OFL',
    'sw.js': 'old',
  })
  expect(files.map(({ url }) => url)).toEqual(['/assets/list-AbCd1234.js', '/icone.svg', '/index.html'])
})

it('a file without a hash in its name has a revision that follows its content', () => {
  const [part, before] = filesIn({ 'assets/list-AbCd1234.js': '1', 'index.html': 'one' })
  const [, after] = filesIn({ 'assets/list-AbCd1234.js': '1', 'index.html': 'two' })
  expect(part?.revision).toBeNull()
  expect(before?.revision).toMatch(/^[0-9a-f]{16}$/)
  expect(after?.revision).not.toBe(before?.revision)
})

it('the installed app has the name of the console, and its icons exist', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
    readonly name: string
    readonly description: string
    readonly icons: readonly { readonly src: string }[]
  }
  const page = readFileSync('index.html', 'utf8')
  expect(page).toContain(`<title>${manifest.name}</title>`)
  expect(page).toContain(`content="${manifest.description}"`)
  expect(readFileSync('src/App.tsx', 'utf8')).toContain(`title: '${manifest.name}'`)
  expect(manifest.icons.length).toBeGreaterThan(2)
  for (const { src } of manifest.icons) expect(readFileSync(join('public', src)).length).toBeGreaterThan(100)
})
