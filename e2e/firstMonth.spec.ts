/*
 * The first month of a cooperative, from an empty installation to the annuities of its second harvest year. All
 * data is entered through the product; it has its own server, database and local bank.
 */
import { type EmptyServer, startEmptyServer } from './support/emptyServer'
import { steps } from './support/firstMonth/steps'
import { openWorld } from './support/firstMonth/world'
import { test } from './support/test'

let server: EmptyServer

test.beforeAll(async () => {
  server = await startEmptyServer()
})
test.afterAll(() => server.stop())
test.describe.configure({ timeout: 600_000 })

test('a cooperative completes the work of its first month', { tag: '@release' }, async ({ browser }) => {
  const world = openWorld(browser, server)
  for (const [name, run] of steps) await test.step(name, () => run(world))
})
