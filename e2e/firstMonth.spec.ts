/*
 * A cooperative's first month, from an empty installation to the annuities of its second harvest year. Nothing is written
 * past the product itself; it has its own server, its own database and a bank on this machine.
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

test('a cooperative completes the work of its first month', async ({ browser }) => {
  const world = openWorld(browser, server)
  for (const [name, run] of steps) await test.step(name, () => run(world))
})
