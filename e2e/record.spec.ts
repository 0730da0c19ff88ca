/*
 * The record page of every entity, for every role that may list it: it opens, shows no field or relation that
 * the role may not see, and only edit actions link to forms. Accessibility and layout shift are checked for
 * administrators, who see the most. A value is edited by keyboard alone.
 */
import type { Page, Response } from '@playwright/test'
import type { Entity, Field } from '../model/entity/entity'
import { resolvePath } from '../model/entity/paths'
import { shapeKinds } from '../model/entity/shapeKinds'
import { hasSection, mayAct, mayReadNames, maySee, maySeePath } from '../model/people/access'
import type { Actor } from '../model/people/actor'
import { offeredShapes } from '../model/query/shapeOffers'
import { relationsFor } from '../model/record/relations'
import { withoutUnits } from '../model/show/unit'
import type { SignedIn } from '../model/wire/people/session'
import { expectAccessible, expectFits } from './support/accessible'
import { entities } from './support/entities'
import { expect } from './support/expect'
import { accounts, visit } from './support/signIn'
import { test } from './support/test'

const mostSeeing = 'admin'
const index = new Map(entities.map((entity) => [entity.name, entity]))
const pages = entities.filter((entity) => entity.path !== undefined || entity.views.length > 0)
/** The maximum layout shift (CLS). */
const mostShift = 0.02

test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ visiting: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
})

for (const { role } of accounts.filter((each) => each.role !== mostSeeing)) {
  test(`${role} opens a record of every entity that it may list, and sees only what it may see`, async ({
    visiting: page,
  }) => {
    const session = await enter(page, role)
    const listed = pages.filter((entity) => hasSection(entity, session.user.actor))
    let opened = 0
    const refused: string[] = []
    const keepRefused = (answer: Response) => answer.status() === 403 && refused.push(answer.url())
    page.on('response', keepRefused)
    for (const entity of listed) {
      await test.step(entity.name, async () => {
        const id = await someRecord(page, entity, session)
        if (id === undefined) return
        await openRecord(page, role, entity, id)
        // Waits for the timeline too, since its entries contain record labels.
        await expect(page.getByRole('region', { name: 'Linha do tempo' })).toBeVisible()
        await expect(page.locator('.sheet [aria-busy="true"], .sheet .MuiSkeleton-root')).toHaveCount(0)
        expectOwn(entity, session.user.actor, await readSheet(page, entity, id))
        opened += 1
      })
    }
    page.off('response', keepRefused)
    expect(opened).toBeGreaterThan(listed.length / 3)
    // The page requests nothing that the role may not see.
    expect(refused).toEqual([])
  })
}

for (const entity of pages.filter(({ access }) => access.list.includes(mostSeeing))) {
  test(`${entity.name}: the record page is accessible and has no layout shift`, async ({
    visiting: page,
  }) => {
    const session = await enter(page, mostSeeing)
    const id = await someRecord(page, entity, session)
    if (id === undefined) return
    await watchShift(page)
    await openRecord(page, mostSeeing, entity, id)
    await expect(page.locator('.sheet h1')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Linha do tempo' })).toBeVisible()
    await expect(page.locator('.sheet [aria-busy="true"], .sheet .MuiSkeleton-root')).toHaveCount(0)
    expect(await shiftOf(page)).toBeLessThanOrEqual(mostShift)
    await expectAccessible(page, entity.name)
    await expectFits(page, entity.name)
    expectOwn(entity, session.user.actor, await readSheet(page, entity, id))
  })
}

/** One entity for each list layout, since their pages differ the most. */
function oneOfEachShape(): readonly Entity[] {
  const actor = { role: mostSeeing } as Actor
  const found = shapeKinds.flatMap(
    (kind) =>
      pages.find(
        (entity) =>
          mayAct(entity, 'list', actor) &&
          offeredShapes(index, entity, actor).some((each) => each.kind === kind),
      ) ?? [],
  )
  return [...new Set(found)]
}

for (const entity of oneOfEachShape()) {
  test(`${entity.name}: the record page is accessible and has no layout shift on a phone, at 200 % and in the dark`, async ({
    visiting: page,
  }) => {
    const session = await enter(page, mostSeeing)
    const id = await someRecord(page, entity, session)
    if (id === undefined) throw new Error(`no record of ${entity.name}`)
    // A desktop screen of 1440 pixels at 200 % has 720.
    for (const [width, height, colorScheme] of [
      [390, 844, 'light'],
      [720, 450, 'light'],
      [1440, 900, 'dark'],
      [390, 844, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      const isFirst = width === 390 && colorScheme === 'light'
      if (isFirst) await watchShift(page)
      await openRecord(page, mostSeeing, entity, id)
      await expect(page.locator('.sheet h1')).toBeVisible()
      await expect(page.locator('.sheet [aria-busy="true"], .sheet .MuiSkeleton-root')).toHaveCount(0)
      if (isFirst) expect(await shiftOf(page)).toBeLessThanOrEqual(mostShift)
      const screen = `${entity.name}, ${width} px, ${colorScheme}`
      await expectAccessible(page, screen)
      await expectFits(page, screen)
    }
  })
}

test('the note editor, its mentions and the charts are accessible', async ({ visiting: page }) => {
  await visit(page, mostSeeing, 'fazendas/ver/1')
  await page.getByRole('button', { name: 'Anotar' }).click()
  const text = page.getByRole('textbox', { name: 'Anotação' })
  await expect(text).toBeFocused()
  await page.keyboard.type('Conferir com @')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'people to name')
  await page.keyboard.press('Escape')
  await page.keyboard.type('o vizinho')
  await expectAccessible(page, 'note')
  await expectFits(page, 'note')
  await page.getByRole('tab', { name: 'Gráficos' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Gráficos' })
  await expect(panel.locator('svg').first()).toBeVisible()
  await expectAccessible(page, 'charts')
  await expectFits(page, 'charts')
  await page.getByRole('link', { name: 'Alterar', exact: true }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).toHaveURL(/alterar/)
})

test('a value is edited by keyboard alone, and regains the focus', { tag: '@release' }, async ({
  visiting: page,
}) => {
  await visit(page, mostSeeing, 'fazendas/ver/2')
  const pencil = page.getByRole('button', { name: 'Alterar Área total (ha)' }).last()
  await pencil.focus()
  await page.keyboard.press('F2')
  const input = page.getByRole('textbox', { name: /^Área total/ })
  await expect(input).toBeFocused()
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  await expect(input).toHaveCount(0)
  await expect(page.locator('.sheet-data').getByText('150,00', { exact: true })).toBeVisible()
  await expect(pencil).toBeFocused()
})

/** Opens a page of the role's area that sends no requests; returns the signed-in user. */
async function enter(page: Page, role: string): Promise<SignedIn> {
  await visit(page, role, 'keys')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('console:session'))
  return JSON.parse(kept ?? '{}') as SignedIn
}

/** The first record of the list; undefined in an empty one. */
async function someRecord(
  page: Page,
  { endpoint }: Entity,
  { token }: SignedIn,
): Promise<number | undefined> {
  const answer = await page.request.get(`/api/${endpoint}?range=[0,0]&fields=id`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const [row] = (await answer.json()) as readonly { readonly id: number }[]
  return row?.id
}

function openRecord(page: Page, role: string, entity: Entity, id: number): Promise<void> {
  const base = entity.path ?? entity.views[0]?.path ?? ''
  return visit(page, role, `${base}/${entity.routes.show}/${id}`)
}

interface RecordPageContent {
  readonly titles: readonly string[]
  readonly relations: readonly string[]
  readonly forms: readonly string[]
}

/** Waits for the complete record page, shows the empty fields too, and reads it at once. */
async function readSheet(page: Page, entity: Entity, id: number): Promise<RecordPageContent> {
  const read = await page.waitForFunction(
    (told) => {
      const sheet = document.querySelector('.sheet')
      if (!sheet?.querySelector('.sheet-head')?.textContent?.includes(told)) return undefined
      if (!sheet.querySelector('[aria-label="Linha do tempo"]')) return undefined
      if (sheet.querySelector('[aria-busy="true"], .MuiSkeleton-root')) return undefined
      const all = sheet.querySelector<HTMLElement>('.sheet-all[aria-expanded=false]')
      all?.click()
      if (all) return undefined
      const textsOf = (parts: string) =>
        [...sheet.querySelectorAll(parts)].map((each) => each.textContent ?? '')
      return {
        titles: [...new Set(textsOf('.sheet-facts dt, .sheet-data dt, .sheet-data th'))],
        relations: [...sheet.querySelectorAll('.sheet-tabs [role=tab]')]
          .map(({ id: name }) => name.slice(name.indexOf('-tab-') + '-tab-'.length))
          .filter((name) => name.includes('.'))
          .sort(),
        forms: textsOf('a[href*="/alterar/"]'),
      }
    },
    `${entity.title} · código ${id}`,
    { timeout: 15_000 },
  )
  return (await read.jsonValue()) as RecordPageContent
}

/** Expects exactly the fields and relations that the actor may see. */
function expectOwn(entity: Entity, actor: Actor, { titles, relations, forms }: RecordPageContent): void {
  const facts = (entity.record.facts ?? []).filter((path) => maySeePath(index, entity, path, actor))
  const told = facts.flatMap((path) => resolvePath(index, entity, path)?.at(-1)?.field.title ?? [])
  const allowed = new Set([...seenOf(entity.fields, actor).map(({ title }) => title), ...told])
  expect(titles.filter((title) => !allowed.has(title))).toEqual([])
  const { hide } = entity.record
  const wanted = withoutUnits(entity.fields).filter(
    (field) =>
      maySee(field, actor.role) &&
      mayReadNames(index, field, actor) &&
      !field.system &&
      field.kind !== 'password' &&
      field.path !== entity.workflow?.field &&
      !hide.includes(field.name) &&
      !entity.form.omit.includes(field.name),
  )
  expect(wanted.map(({ title }) => title).filter((title) => !titles.includes(title))).toEqual([])
  expect(relations).toEqual(
    relationsFor(index, entity, actor)
      .map(({ key }) => key)
      .sort(),
  )
  // Labels link to record pages; only edit actions link to a form.
  expect(new Set(forms)).toEqual(
    new Set(forms.length > 0 && mayAct(entity, 'edit', actor) ? ['Alterar'] : []),
  )
}

/** The fields that the actor's role may see, nested ones included. */
function seenOf(fields: readonly Field[], actor: Actor): readonly Field[] {
  return fields
    .filter((field) => maySee(field, actor.role))
    .flatMap((field) => [field, ...seenOf(field.fields, actor)])
}

/** Records layout shifts without user input from now on. */
async function watchShift(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sum = Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) sum.shifted += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: false })
  })
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}
