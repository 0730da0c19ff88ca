/* The fifteen everyday tasks, each within its clicks, on a server of their own, whose records they change. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hands } from '../scripts/bench/clicks/hands'
import { type Product, startProduct } from '../scripts/bench/clicks/product'
import { tasks } from './support/clickTasks'
import { expect } from './support/expect'
import { test } from './support/test'

const folder = mkdtempSync(join(tmpdir(), 'clicks-'))
let product: Product
test.beforeAll(async () => {
  product = await startProduct(folder)
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

for (const { title, goal, role, run } of tasks) {
  test(`"${title}" takes at most ${goal} clicks and keys`, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: product.url })
    const hands = new Hands(page, product, await product.signIn(role))
    await run(hands)
    expect(hands.steps.length, hands.steps.join(', ')).toBeLessThanOrEqual(goal)
    await page.close()
  })
}
