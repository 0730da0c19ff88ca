/*
 * Who takes part in the first month and how each of them works: a page of their own that stays open, and the server
 * asked from within it. Steps know each other by what people see, never by ids.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import type { EmptyServer } from '../emptyServer'
import { expect } from '../expect'
import { emptyAddress } from '../test'

export const password = 'Cafe-da-Serra-2026'

/** Those who sign in, with the area they work in. */
export const people = {
  ana: { nome: 'Ana Primeira', cpf: '529.982.247-25', login: 'ana@example.com', area: 'admin' },
  sara: { nome: 'Sara Supervisora', cpf: '168.995.350-09', login: 'sara@example.com', area: 'gestor' },
  gil: { nome: 'Gil Gestor', cpf: '111.444.777-35', login: 'gil@example.com', area: 'gestor' },
  tina: { nome: 'Tina Técnica', cpf: '153.509.460-56', login: 'tina@example.com', area: 'tecnico' },
  pedro: { nome: 'Pedro Produtor', cpf: '935.411.347-80', login: '935.411.347-80', area: 'produtor' },
} as const
export type Person = keyof typeof people

/** One installation in its first month. */
export interface World {
  readonly browser: Browser
  readonly server: EmptyServer
  /** The page of a person at a section of their area; signs in by hand when that was not done yet. */
  open(person: Person, path?: string): Promise<Page>
  /** What the server answers to a person, asked from their page. @throws Error what it refuses */
  ask<T>(person: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<T>
  /** The telephone of those who do not sign in. */
  visit(path: string): Promise<Page>
  /** Keeps a page as that of a person who signed in on it. */
  keep(person: Person, page: Page): void
}

/** The world around a server. */
export function openWorld(browser: Browser, server: EmptyServer): World {
  const pages = new Map<Person, Page>()
  const enter = async (person: Person) => {
    const page = await openPage({ browser, server }, '/login')
    await signInByHand(page, person)
    pages.set(person, page)
    return page
  }
  let telephone: Page | undefined
  return {
    browser,
    server,
    async visit(path) {
      telephone ??= await openPage({ browser, server }, path, 390)
      // The same address again would leave the page as it is.
      await telephone.goto(emptyAddress)
      await telephone.goto(`/#${path}`)
      return telephone
    },
    keep: (person, page) => pages.set(person, page),
    async open(person, path = 'dashboard') {
      const page = pages.get(person) ?? (await enter(person))
      // What opens under a pointer at rest would cover the page.
      await page.mouse.move(0, 0)
      const address = `#/${people[person].area}/${path}`
      // The same address again would leave the page as it is.
      if (page.url().endsWith(address)) await page.reload()
      else await page.goto(`/${address}`)
      return page
    },
    async ask(person, method, path, body) {
      const page = pages.get(person) ?? (await enter(person))
      const answer = await page.evaluate(
        async ([verb, url, text]) => {
          const { token } = JSON.parse(localStorage.getItem('console:session') ?? '{}') as { token?: string }
          const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
          const reply = await fetch(`/api${url}`, { method: verb, headers, ...(text && { body: text }) })
          return { status: reply.status, text: await reply.text() }
        },
        [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
      )
      if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      // The step that asks says what it takes it for.
      return (answer.text === '' ? undefined : JSON.parse(answer.text)) as never
    },
  }
}

/** A page in a context of its own. */
export async function openPage(
  { browser, server }: Pick<World, 'browser' | 'server'>,
  path: string,
  width = 1440,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  const page = await context.newPage()
  await page.goto(`/#${path}`)
  return page
}

async function signInByHand(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail ou CPF/CNPJ').fill(people[person].login)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(new RegExp(`/${people[person].area}/dashboard`))
  await expect(page.getByRole('button', { name: 'Conta e opções' })).toBeVisible()
}

/** The id of the record that is called so. */
export async function idOf(world: World, person: Person, entity: string, label: string): Promise<number> {
  const rows = await world.ask<{ id: number; _label: string }[]>(person, 'GET', `/${entity}?labels=1`)
  const found = rows.find(({ _label }) => _label === label)
  if (!found)
    throw new Error(`${entity} ${label} is not among ${rows.map(({ _label }) => _label).join(', ')}`)
  return found.id
}

/** What is typed; what begins with `>` is chosen. */
export type Typed = string | readonly string[]

/** Fills inputs by label. */
export async function fillIn(scope: Locator | Page, values: Readonly<Record<string, Typed>>): Promise<void> {
  const page = 'goto' in scope ? scope : scope.page()
  for (const [label, value] of Object.entries(values)) {
    const input = scope
      .getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(\\s\\*)?$`))
      .and(page.locator('input, textarea, select, [role=combobox]'))
      .first()
    for (const text of typeof value === 'string' ? [value] : value) {
      if (text.startsWith('>')) await choose(input, text.slice(1))
      else await input.fill(text)
    }
  }
}

/** Takes an option by the beginning of its name. */
export async function choose(input: Locator, text: string): Promise<void> {
  await expect(input).toBeEnabled()
  const tag = await input.evaluate((element) => element.tagName)
  if (tag === 'SELECT') {
    await input.selectOption({ label: text })
    return
  }
  const page = input.page()
  if (tag === 'INPUT' && (await input.inputValue()).startsWith(text)) return
  await input.click()
  if (tag === 'INPUT') await input.fill(text)
  const options = page.getByRole('listbox').getByRole('option')
  await options.filter({ hasText: text }).first().click()
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape')
}

/** Presses the button of a form and reads what is said. */
export async function save(page: Page, told: string | RegExp, button = 'Salvar'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(told).last()).toBeVisible()
}
