/* A page loads only the metadata of the entities it needs. */
import { readFileSync } from 'node:fs'
import type { Entity } from '../model/entity/entity'
import { entities, listPath, menuOf } from './support/entities'
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test } from './support/test'

const packs = JSON.parse(readFileSync('generated/packs.json', 'utf8')) as readonly (readonly string[])[]
const index = new Map(entities.map((entity) => [entity.name, entity]))

/** The chunks with an entity and everything it refers to. */
function packsOf(entity: Entity): ReadonlySet<number> {
  const found = new Set([entity.name])
  // Entities added during the loop are visited too.
  for (const name of found) {
    const { leadsTo = [], linkedBy = [] } = index.get(name) ?? {}
    for (const each of [...leadsTo, ...linkedBy]) found.add(each)
  }
  return new Set([...found].map((name) => packs.findIndex((names) => names.includes(name)) + 1))
}

const sections = menuOf('admin').map(({ entity }) => entity)
const [least] = sections.toSorted((a, b) => packsOf(a).size - packsOf(b).size)
const [most] = sections.toSorted((a, b) => packsOf(b).size - packsOf(a).size)

test('a page loads the metadata of its entity, and the next page only what is missing', async ({
  browser,
}) => {
  if (!least || !most) throw new Error('There are no sections.')
  const page = await browser.newPage()
  const loaded = new Set<number>()
  page.on('request', (request) => {
    const pack = /\/assets\/entities-(\d+)-/.exec(request.url())?.[1]
    if (pack !== undefined) loaded.add(Number(pack))
  })
  await signIn(page, 'admin', listPath(least))
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  const first = new Set(loaded)
  expect([...packsOf(least)].filter((pack) => !first.has(pack))).toEqual([])
  const later = [...packsOf(most)].filter((pack) => !first.has(pack))
  expect(later).not.toEqual([])
  await page.goto(`/#/admin/${listPath(most)}`)
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  expect(later.filter((pack) => !loaded.has(pack))).toEqual([])
  await page.context().close()
})

test('an entity that fails to load is reported, and its page loads it again', async ({ browser }) => {
  if (!least || !most) throw new Error('There are no sections.')
  const page = await browser.newPage()
  await signIn(page, 'admin', listPath(least))
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await page.route(/\/assets\/entities-\d+-/, (route) => route.abort())
  await page.goto(`/#/admin/${listPath(most)}`)
  await expect(page.getByRole('alert')).toContainText('Não foi possível')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await page.context().close()
})
