/*
 * The users of the first month: each has a page that stays open, and calls the API from it. Steps refer to records
 * by label, never by id.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import type { EmptyServer } from '../emptyServer'
import { expect } from '../expect'
import { emptyAddress } from '../test'

export const password = 'Cafe-da-Serra-2026'

/** The users who sign in, with their area. */
export const people = {
  ana: { nome: 'Ana Primeira', cpf: '529.982.247-25', login: 'ana@example.com', area: 'admin' },
  sara: { nome: 'Sara Supervisora', cpf: '168.995.350-09', login: 'sara@example.com', area: 'gestor' },
  gil: { nome: 'Gil Gestor', cpf: '111.444.777-35', login: 'gil@example.com', area: 'gestor' },
  tina: { nome: 'Tina Técnica', cpf: '153.509.460-56', login: 'tina@example.com', area: 'tecnico' },
  pedro: { nome: 'Pedro Produtor', cpf: '935.411.347-80', login: '935.411.347-80', area: 'produtor' },
} as const
export type Person = keyof typeof people

export interface FirstMonth {
  readonly browser: Browser
  readonly server: EmptyServer
  /** Opens a section of the user's area on the user's page; the first time, it signs in by hand. */
  open(person: Person, path?: string): Promise<Page>
  /** Calls the API from the page of a user. @throws Error with a refusal of the server */
  ask<T>(person: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<T>
  /** The phone of visitors who do not sign in. */
  visit(path: string): Promise<Page>
  /** Registers a page as that of a user who signed in on it. */
  keep(person: Person, page: Page): void
}

export function openWorld(browser: Browser, server: EmptyServer): FirstMonth {
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
      // The same address again would not reload the page.
      await telephone.goto(emptyAddress)
      await telephone.goto(`/#${path}`)
      return telephone
    },
    keep: (person, page) => pages.set(person, page),
    async open(person, path = 'dashboard') {
      const page = pages.get(person) ?? (await enter(person))
      // A tooltip under the resting pointer would cover the page.
      await page.mouse.move(0, 0)
      const address = `#/${people[person].area}/${path}`
      // The same address again would not reload the page.
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
      // The caller specifies the type of the response.
      return (answer.text === '' ? undefined : JSON.parse(answer.text)) as never
    },
  }
}

/** Opens a page in a context of its own. */
export async function openPage(
  { browser, server }: Pick<FirstMonth, 'browser' | 'server'>,
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

/** The id of the record with this label. */
export async function idOf(
  world: FirstMonth,
  person: Person,
  entity: string,
  label: string,
): Promise<number> {
  const rows = await world.ask<{ id: number; _label: string }[]>(person, 'GET', `/${entity}?labels=1`)
  const found = rows.find(({ _label }) => _label === label)
  if (!found)
    throw new Error(`${entity} ${label} is not among ${rows.map(({ _label }) => _label).join(', ')}`)
  return found.id
}

/** A value to type, or an option to choose if it begins with `>`. */
export type InputText = string | readonly string[]

/** Fills in inputs by label. */
export async function fillIn(
  scope: Locator | Page,
  values: Readonly<Record<string, InputText>>,
): Promise<void> {
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

/** Chooses the option whose name begins with this text. */
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

/** Clicks the button of a form and expects the message. */
export async function save(page: Page, told: string | RegExp, button = 'Salvar'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(told).last()).toBeVisible()
}
