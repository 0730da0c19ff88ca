/* Simulates a user's hands: counts every press, except for typed content. */
import type { Locator, Page } from '@playwright/test'
import type { Product, Session } from './product'

/** Counted input on a page. */
export class Hands {
  readonly steps: string[] = []

  constructor(
    readonly page: Page,
    private readonly product: Product,
    private readonly session: Session,
  ) {}

  /** Clicks and keys so far. */
  get count(): number {
    return this.steps.length
  }

  /** Opens a page of the role's area as a signed-in user, where the task starts. */
  async open(path: string): Promise<void> {
    await this.page.goto('/carregando/semente.svg')
    await this.page.evaluate((kept) => localStorage.setItem('console:session', kept), this.session.kept)
    await this.page.goto(`/#/${path}`)
    await this.page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  /** Clicks. */
  async click(place: Locator): Promise<void> {
    await place.click()
    this.steps.push('clique')
  }

  /** Clicks with Shift held, which counts as two presses. */
  async clickWithShift(place: Locator): Promise<void> {
    await place.click({ modifiers: ['Shift'] })
    this.steps.push('Shift', 'clique')
  }

  /** Presses a key or key combination, which counts as one. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.steps.push(key)
  }

  /** Types content into the focused element. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Calls the API, to prepare a task or to verify its result. */
  ask(method: string, path: string, body?: unknown): Promise<unknown> {
    return this.product.ask(this.session, method, path, body)
  }
}
