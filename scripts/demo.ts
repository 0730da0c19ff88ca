/*
 * `npm run demo`: fills an empty database (DATA_DIR or DATABASE_URL) with fictitious data, or creates the first
 * administrator of an installation without such data.
 *
 *   npm run demo -- --size small|medium|large
 *   npm run demo -- --admin ana@example.com
 */
import { parseArgs } from 'node:util'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { type CommandContext, runCommand } from '../server/commands/run'
import { openDatabase } from '../server/db/open'
import { createFirstAdmin } from '../server/demo/firstAdmin'
import { demoText } from '../server/demo/messages'
import { type DemoSize, scales } from '../server/demo/plan'
import { prepareInstallation } from '../server/demo/prepare'
import { seedDemo } from '../server/demo/seed'
import { createServer } from '../server/engine/index'

function isSize(name: string): name is DemoSize {
  return Object.hasOwn(scales, name)
}

async function fill({ environment, args }: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { size: { type: 'string' }, admin: { type: 'string' } },
  })
  const { size = 'small', admin } = values
  if (!isSize(size)) throw new Error(demoText.unknownSize(size, Object.keys(scales)))
  const db = await openDatabase(environment)
  try {
    // Only creates the tables; this server receives no requests.
    await createServer({ db, entities, validators, features: [], version: 'demo' })
    if (admin === undefined) {
      const onStart = () => console.log(demoText.writing)
      console.log(demoText.outcome[await seedDemo({ db, entities, validators, size, onStart })])
      return
    }
    await prepareInstallation({ db, entities, validators }, false, console.log)
    const made = await createFirstAdmin({ db, entities, validators }, admin)
    if (made === 'exists') throw new Error(demoText.adminExists)
    if (made === 'email') throw new Error(demoText.badEmail(admin))
    console.log(demoText.adminMade(admin, made.password, made.cpf))
  } finally {
    await db.close()
  }
}

runCommand(process.argv.slice(2), fill)
