/* A person's hands at the console: every press is counted, content is typed for free. */
import type { Locator, Page } from '@playwright/test'
import type { Product, Session } from './product'

/** Presses in a page. */
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

  /** Opens a page of the role's area, signed in; it is where the task begins. */
  async open(path: string): Promise<void> {
    await this.page.goto('/carregando/semente.svg')
    await this.page.evaluate((kept) => localStorage.setItem('console:session', kept), this.session.kept)
    await this.page.goto(`/#/${path}`)
    await this.page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  /** Presses the pointer. */
  async click(place: Locator): Promise<void> {
    await place.click()
    this.steps.push('clique')
  }

  /** Presses the pointer with Shift held: two presses. */
  async clickWithShift(place: Locator): Promise<void> {
    await place.click({ modifiers: ['Shift'] })
    this.steps.push('Shift', 'clique')
  }

  /** Presses a key, or keys together, which are one press of the hand. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.steps.push(key)
  }

  /** Types content where the keyboard is. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Asks the server, to prepare a task or to see what came of it. */
  ask(method: string, path: string, body?: unknown): Promise<unknown> {
    return this.product.ask(this.session, method, path, body)
  }
}
