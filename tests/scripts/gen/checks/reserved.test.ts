import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { entities, systemEntities } from '#generated/entities.ts'
import {
  reservedEndpoints,
  reservedPages,
  reservedPublicPages,
} from '../../../../scripts/gen/checks/sense/reserved'

function found(files: readonly string[], pattern: RegExp): readonly string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, text = '']) => text),
  )
}

const features = readdirSync('src/features').map((name) => `src/features/${name}/feature.ts`)
const pages = found(features, /\b(?:path: |page\()'([^']+)'/g)
const endpoints = new Set([...entities, ...systemEntities].map(({ endpoint }) => endpoint.split('/')[0]))

it('the reserved names include the first part of every custom endpoint', () => {
  const calls = found(['model/wire/calls.ts', 'server/features/calls.ts'], /'[A-Z]+ \/([\w.-]+)/g)
  expect(calls.length).toBeGreaterThan(60)
  const own = [...new Set(calls)].filter((part) => !endpoints.has(part))
  expect(own.filter((part) => !reservedEndpoints.includes(part))).toEqual([])
  expect(reservedEndpoints.filter((part) => endpoints.has(part))).toEqual([])
})

it('the reserved names include every page of the console, public ones too', () => {
  const [open, inside] = [
    pages.filter((path) => path.startsWith('/')),
    pages.filter((path) => !path.startsWith('/')),
  ]
  expect(inside.length).toBeGreaterThan(20)
  expect(inside.filter((path) => !reservedPages.includes(path))).toEqual([])
  const first = open.map((path) => path.split('/')[1] ?? '')
  expect(first.length).toBeGreaterThan(5)
  expect(first.filter((part) => !reservedPublicPages.includes(part))).toEqual([])
})
